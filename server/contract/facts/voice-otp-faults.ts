import { t } from "#words/t.ts";
import { type FaultTable, inputFault } from "../operation.ts";

/**
 * Error table of OTP and voice records (spec: Errors). -20 belongs to the OTP operations, -23 to otp/app/add and -25 to
 * the two paged record queries.
 */
export const voiceOtpFaults = {
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
  "-2": {
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
  "-16": {
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
  "-18": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.systemException");
    },
    get remedy() {
      return t("contract.readTheRecordsAgainLaterAfterA");
    },
    who: "platform",
  },
  "-20": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.dataAlreadyExists");
    },
    get remedy() {
      return t("contract.chooseAnotherNameEachVerificationApplicationTemplate");
    },
    who: "you",
  },
  "-22": inputFault(
    () => t("contract.parameterException"),
    () => t("contract.checkTheValuesAndThatTheApplication"),
  ),
  "-23": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.dataUpperLimitReached");
    },
    get remedy() {
      return t("contract.changeAnExistingVerificationApplicationOrAsk");
    },
    who: "account_manager",
  },
  "-25": inputFault(
    () => t("contract.outsideAllowedTimeRange"),
    () => t("contract.askForAtMost31DaysWithin"),
  ),
} as const satisfies FaultTable;
