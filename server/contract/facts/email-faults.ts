import { t } from "#words/t.ts";
import type { FaultTable } from "../operation.ts";

/** Email error table (spec: Errors, Email). -5 and -28 belong to getSendEmailRcd alone. */
export const emailFaults = {
  "-1": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.authenticationError");
    },
    get remedy() {
      return t("contract.checkTheApiKeyAndSecretOf");
    },
    who: "administrator",
  },
  "-2": {
    kind: "conflict",
    sent: "maybe",
    get meaning() {
      return t("contract.duplicateRequest");
    },
    get remedy() {
      return t("contract.lookForTheEarlierSendBeforeDeciding");
    },
    who: "you",
  },
  "-4": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.userLocked");
    },
    get remedy() {
      return t("contract.askTheAccountManagerToUnlockThe");
    },
    who: "account_manager",
  },
  "-5": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.fieldEmptyOrQueryIdAbnormal");
    },
    get remedy() {
      return t("contract.checkTheApplicationAndTheEmailIds");
    },
    who: "you",
  },
  "-6": {
    kind: "clock",
    sent: "no",
    get meaning() {
      return t("contract.timestampExpired");
    },
    get remedy() {
      return t("contract.setThisServersClockItAndThe");
    },
    who: "administrator",
  },
  "-8": {
    kind: "ip",
    sent: "no",
    get meaning() {
      return t("contract.iPAccessRestricted");
    },
    get remedy() {
      return t("contract.haveThisServersOutgoingAddressAddedTo");
    },
    who: "administrator",
  },
  "-9": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.senderAddressEmpty");
    },
    get remedy() {
      return t("contract.chooseASenderThatThePlatformLists");
    },
    who: "you",
  },
  "-10": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.templateIdInvalidOrUnavailable");
    },
    get remedy() {
      return t("contract.chooseAnApprovedTemplateOfThisApplication");
    },
    who: "you",
  },
  "-11": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.templateDoesNotExist");
    },
    get remedy() {
      return t("contract.chooseAnotherTemplateThisIdIsNot");
    },
    who: "you",
  },
  "-12": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.templateStatusIncorrect");
    },
    get remedy() {
      return t("contract.chooseAnApprovedTemplateOrWaitFor");
    },
    who: "you",
  },
  "-13": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.recipientAddressEmpty");
    },
    get remedy() {
      return t("contract.chooseARecipientList");
    },
    who: "you",
  },
  "-16": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.recipientListDoesNotExist");
    },
    get remedy() {
      return t("contract.chooseAnotherListOrCheckItsId");
    },
    who: "you",
  },
  "-17": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.subjectEmptyOrLongerThan100Characters");
    },
    get remedy() {
      return t("contract.writeASubjectOf1To100");
    },
    who: "you",
  },
  "-19": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.accountBalanceInsufficient");
    },
    get remedy() {
      return t("contract.topUpTheAccountsBalanceThenSend");
    },
    who: "account_manager",
  },
  "-20": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.packageQuotaInsufficient");
    },
    get remedy() {
      return t("contract.buyMoreQuotaForTheEmailPackage");
    },
    who: "account_manager",
  },
  "-21": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.noAvailablePackage");
    },
    get remedy() {
      return t("contract.haveAnEmailPackageAssignedToThe");
    },
    who: "account_manager",
  },
  "-22": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.interfaceException");
    },
    get remedy() {
      return t("contract.waitForCallbacksOfThisSendBefore");
    },
    who: "platform",
  },
  "-23": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.portOrProgramException");
    },
    get remedy() {
      return t("contract.waitForCallbacksOfThisSendBefore");
    },
    who: "platform",
  },
  "-24": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.accountNotVerified");
    },
    get remedy() {
      return t("contract.completeTheAccountsVerificationInThePlatforms");
    },
    who: "administrator",
  },
  "-25": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.templateIdMustBeAnInteger");
    },
    get remedy() {
      return t("contract.useTheTemplatesNumber");
    },
    who: "you",
  },
  "-26": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.noAccountManagerAssigned");
    },
    get remedy() {
      return t("contract.askThePlatformToAssignAnAccount");
    },
    who: "account_manager",
  },
  "-27": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.logoParameterNotRecognised");
    },
    get remedy() {
      return t("contract.setTheAdvertisingMarkToNoneBefore");
    },
    who: "you",
  },
  "-28": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.moreThan200EmailIdValuesInOne");
    },
    get remedy() {
      return t("contract.askAboutAtMost200EmailsAt");
    },
    who: "you",
  },
  "-29": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.callbackUrlEmpty");
    },
    get remedy() {
      return t("contract.setPUBLICURLSoThatSwitchboardCan");
    },
    who: "administrator",
  },
  "-30": {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("contract.triggerIDWrong");
    },
    get remedy() {
      return t("contract.useTheTriggersWholeNumberOrLeave");
    },
    who: "you",
  },
} as const satisfies FaultTable;
