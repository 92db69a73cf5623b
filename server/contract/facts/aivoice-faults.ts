import { t } from "#words/t.ts";
import { type FaultTable, inputFault } from "../operation.ts";

/** AI voice error table (spec: Errors, AI outbound voice). -50 belongs to recordQuery alone. */
export const aivoiceFaults = {
  "-1": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.accountAuthenticationException");
    },
    get remedy() {
      return t("contract.checkTheApiKeyAndSecretOf");
    },
    who: "administrator",
  },
  "-3": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.balanceInsufficient");
    },
    get remedy() {
      return t("contract.topUpTheAIVoiceBalanceThen");
    },
    who: "account_manager",
  },
  "-4": {
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
  "-5": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.systemException");
    },
    get remedy() {
      return t("contract.lookForTheTaskInThePlatforms");
    },
    who: "platform",
  },
  "-6": {
    kind: "ip",
    sent: "no",
    get meaning() {
      return t("contract.iPRestricted");
    },
    get remedy() {
      return t("contract.haveThisServersOutgoingAddressAddedTo");
    },
    who: "administrator",
  },
  "-27": inputFault(
    () => t("contract.parameterValidationException"),
    () => t("contract.checkThatEveryNeededFieldIsFilled"),
  ),
  "-28": inputFault(
    () => t("contract.aUTOModeRequiresAStartTime"),
    () => t("contract.setWhenTheTaskStartsOrChoose"),
  ),
  "-29": inputFault(
    () => t("contract.redialRuleParameterException"),
    () => t("contract.chooseAtLeastOneListedConditionFor"),
  ),
  "-30": inputFault(
    () => t("contract.redialIntervalParameterException"),
    () => t("contract.set1To1440MinutesBetween"),
  ),
  "-31": inputFault(
    () => t("contract.redialTimesParameterException"),
    () => t("contract.set1To3Redials"),
  ),
  "-33": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.taskNameAlreadyExists");
    },
    get remedy() {
      return t("contract.giveTheTaskAnotherNameEachName");
    },
    who: "you",
  },
  "-37": inputFault(
    () => t("contract.applicationDoesNotExist"),
    () => t("contract.chooseAnAIVoiceApplicationOfThis"),
  ),
  "-38": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.currentTaskStateCannotPause");
    },
    get remedy() {
      return t("contract.lookAtTheTasksStateInThe");
    },
    who: "you",
  },
  "-39": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.currentTaskStateCannotStart");
    },
    get remedy() {
      return t("contract.lookAtTheTasksStateInThe2");
    },
    who: "you",
  },
  "-41": inputFault(
    () => t("contract.scriptIdParameterException"),
    () => t("contract.chooseAScriptThatExistsInThis"),
  ),
  "-45": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.noCustomersImportedCannotStart");
    },
    get remedy() {
      return t("contract.importCustomersIntoTheTaskInThe");
    },
    who: "you",
  },
  "-46": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.networkExceptionOrWrongParameter");
    },
    get remedy() {
      return t("contract.lookForTheTaskInThePlatforms");
    },
    who: "platform",
  },
  "-48": inputFault(
    () => t("contract.dailyDialingWindowMustLieWithin09"),
    () => t("contract.setADailyWindowThatStartsAt"),
  ),
  "-49": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.accountNotCertified");
    },
    get remedy() {
      return t("contract.completeTheAccountsCertificationInThePlatforms");
    },
    who: "administrator",
  },
  "-50": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.applicationHasNoPriceQuoted");
    },
    get remedy() {
      return t("contract.askTheAccountManagerToQuoteA");
    },
    who: "account_manager",
  },
  "-51": inputFault(
    () => t("contract.customerCustomAttributesIncomplete"),
    () => t("contract.completeTheAttributesTheScriptNeedsFor"),
  ),
  "-52": inputFault(
    () => t("contract.concurrencyExceedsAccountMaximum"),
    () => t("contract.lowerTheNumberOfRobotsOrHave"),
  ),
  "-57": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.signatureEmpty");
    },
    get remedy() {
      return t("contract.letTheSignHeaderThroughAnyProxy");
    },
    who: "administrator",
    missingHeader: "Sign",
  },
  "-58": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.timestampEmpty");
    },
    get remedy() {
      return t("contract.letTheTimestampHeaderThroughAnyProxy");
    },
    who: "administrator",
    missingHeader: "Timestamp",
  },
  "-59": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.apikeyEmpty");
    },
    get remedy() {
      return t("contract.setTheApiKeyOfThisConnection");
    },
    who: "administrator",
    missingHeader: "Api-Key",
  },
  "-60": inputFault(
    () => t("contract.intentLabelGroupDoesNotExist"),
    () => t("contract.chooseAScriptWhoseIntentLabelGroup"),
  ),
} as const satisfies FaultTable;
