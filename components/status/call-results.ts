import type { CallKind } from "#server/compose/call-columns.ts";
import type { redialConditions } from "#server/contract/limits/aivoice.ts";
import { aiAnswered } from "#server/contract/limits/aivoice.ts";
import { callSucceeded } from "#server/contract/limits/voice.ts";
import { t } from "#words/t.ts";
import type { Term } from "./term.ts";
import { undocumented } from "./vocabulary.ts";

type AiResult = typeof aiAnswered | (typeof redialConditions)[number];

const answered: Term = {
  get word() {
    return t("status.answered");
  },
  icon: "phone-call",
  hue: "good",
  get meaning() {
    return t("status.somebodyTookTheCall");
  },
};

/** The results that the platform's documentation names, as conditions of dialling again, and that somebody answered. */
const aiResults: Record<AiResult, Term> = {
  [aiAnswered]: answered,
  NO_ANSWER: {
    get word() {
      return t("status.noAnswer");
    },
    icon: "circle-minus",
    hue: "quiet",
    get meaning() {
      return t("status.itRangAndNobodyTookTheCall");
    },
  },
  BUSY: {
    get word() {
      return t("status.busy");
    },
    icon: "circle-pause",
    hue: "quiet",
    get meaning() {
      return t("status.theLineWasBusy");
    },
  },
  REFUSED: {
    get word() {
      return t("status.declined");
    },
    icon: "circle-slash",
    hue: "quiet",
    get meaning() {
      return t("status.theCalledPersonDeclinedTheCall");
    },
  },
  POWER_OFF: {
    get word() {
      return t("status.poweredOff");
    },
    icon: "circle-slash",
    hue: "quiet",
    get meaning() {
      return t("status.thePhoneWasSwitchedOff");
    },
  },
  OUT_OF_SERVICE: {
    get word() {
      return t("status.outOfService");
    },
    icon: "circle-slash",
    hue: "caution",
    get meaning() {
      return t("status.theNumberIsOutOfServiceFor");
    },
  },
  CAN_NOT_CONNECT: {
    get word() {
      return t("status.notConnected");
    },
    icon: "circle-slash",
    hue: "quiet",
    get meaning() {
      return t("status.theCallCouldNotBeConnected");
    },
  },
  VACANT_NUMBER: {
    get word() {
      return t("status.numberNotInUse");
    },
    icon: "circle-x",
    hue: "bad",
    get meaning() {
      return t("status.nobodyHasThisNumber");
    },
  },
  CALL_LOSS: {
    get word() {
      return t("status.callLost");
    },
    icon: "circle-alert",
    hue: "caution",
    get meaning() {
      return t("status.thePlatformCountsItAsALost");
    },
  },
  FROM_PHONE_ERROR: {
    get word() {
      return t("status.callerOutOfCredit");
    },
    icon: "circle-alert",
    hue: "bad",
    get meaning() {
      return t("status.theLineThatTheTaskCallsFrom");
    },
  },
  SYSTEM_ERROR: {
    get word() {
      return t("status.callFailed");
    },
    icon: "circle-alert",
    hue: "bad",
    get meaning() {
      return t("status.thePlatformSaysThatTheCallFailed");
    },
  },
};

const unnamed: Term = {
  get word() {
    return t("status.noResult");
  },
  icon: "circle-question-mark",
  hue: "quiet",
  get meaning() {
    return t("status.thePlatformsRecordNamesNoResult");
  },
};

function isAiResult(result: string): result is AiResult {
  return Object.hasOwn(aiResults, result);
}

/**
 * What became of a call, in words. Codes of SIP, group and verification calls are documented as success and failure alone, so
 * the platform's own reason is the word for all the others.
 */
export function callResultTerm(kind: CallKind, result: string | null, reason: string | null = null): Term {
  if (result === null) return unnamed;
  if (kind === "ai") return isAiResult(result) ? aiResults[result] : undocumented(result);
  if (result === callSucceeded)
    return { ...answered, meaning: t("status.thePlatformSaysSuccessCodeCallSucceeded", { callSucceeded }) };
  return {
    word: reason ?? t("status.codeResult", { result }),
    icon: "circle-minus",
    hue: "quiet",
    meaning: reason ? t("status.failure", { result }) : t("status.failureWithoutReason", { result }),
  };
}

/** The documented results of AI calls in words, for filters. */
export const aiResultChoices = Object.entries(aiResults).map(([result, term]) => ({
  result,
  get word() {
    return term.word;
  },
}));

const endings: Record<string, string> = {
  get customer() {
    return t("status.customer");
  },
  get ai() {
    return t("status.robot");
  },
};

/** Who hung up: the platform's word where it is none that is known. */
export function endingWord(hungUpBy: string): string {
  return endings[hungUpBy.toLowerCase()] ?? hungUpBy;
}
