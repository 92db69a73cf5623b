import { t } from "#words/t.ts";
import { type FaultTable, inputFault } from "../operation.ts";

/** SMS error table (spec: Errors, SMS). -13 belongs to sendSms alone. */
export const smsFaults = {
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
  "-3": inputFault(
    () => t("contract.contentHasSensitiveCharacters"),
    () => t("contract.rewordTheMessageThePlatformRefusesSome"),
  ),
  "-4": inputFault(
    () => t("contract.contentEmpty"),
    () => t("contract.writeTheMessage"),
  ),
  "-5": inputFault(
    () => t("contract.contentTooLong"),
    () => t("contract.shortenTheMessageToAtMost1"),
  ),
  "-6": inputFault(
    () => t("contract.notATemplateMessage"),
    () => t("contract.useTheWordingOfAMessageTemplate"),
  ),
  "-7": inputFault(
    () => t("contract.tooManyNumbers"),
    () => t("contract.sendToAtMost1000Numbers"),
  ),
  "-8": inputFault(
    () => t("contract.numbersEmpty"),
    () => t("contract.giveAtLeastOneNumber"),
  ),
  "-9": inputFault(
    () => t("contract.numberAbnormal"),
    () => t("contract.correctTheNumbersCountryCodeAndDigits"),
  ),
  "-10": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.balanceInsufficientForThisSend");
    },
    get remedy() {
      return t("contract.topUpTheSMSBalanceOrSend");
    },
    who: "account_manager",
  },
  "-13": {
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
  "-16": {
    kind: "clock",
    sent: "no",
    get meaning() {
      return t("contract.outsideAllowedTimeRange");
    },
    get remedy() {
      return t("contract.setThisServersClockItAndThe");
    },
    who: "administrator",
  },
  "-18": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.portOrProgramException");
    },
    get remedy() {
      return t("contract.askSomeRecipientsOrLookInThe");
    },
    who: "platform",
  },
  "-19": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.contactAccountManagerToBindAChannel");
    },
    get remedy() {
      return t("contract.askTheAccountManagerToBindAn");
    },
    who: "account_manager",
  },
} as const satisfies FaultTable;
