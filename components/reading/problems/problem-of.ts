import { noAnswer, type Refusal, refusalOf, signedOut } from "#components/form/refusal.ts";
import type { RefusalCode } from "#components/form/refusal-answer.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

/** Why something could not be read or done, in the order it is told: what happened, what to do, who can. */
export type Problem = {
  title: string;
  remedy: string;
  who: string;
  /** The platform's own answer, where it gave one. */
  answer: { operation: string; status: string; reason: string | null } | null;
  /** Record of the call, for those who may open it. */
  callId: string | null;
  requestId: string | null;
};

type Way = { title?: string; remedy: string; who: string };

const otherwise: Way = {
  get remedy() {
    return t("reading.changeWhatItIsAboutThenTry");
  },
  get who() {
    return t("reading.you");
  },
};

/** What to do about an answer of our own; its sentence is the title where none is given. */
const ways: Partial<Record<RefusalCode, Way>> = {
  get UNAUTHORIZED() {
    return { ...signedOut, who: t("reading.you") };
  },
  FORBIDDEN: {
    get remedy() {
      return t("reading.askThemForWhatYouNeed");
    },
    get who() {
      return t("reading.anOwnerOrAdminOfTheWorkspace");
    },
  },
  NOT_FOUND: {
    get remedy() {
      return t("reading.goBackToWhereYouCameFrom");
    },
    get who() {
      return t("reading.you");
    },
  },
  CONFLICT: {
    get remedy() {
      return t("reading.lookAtItAsItIsNow");
    },
    get who() {
      return t("reading.you");
    },
  },
  TOO_MANY_REQUESTS: {
    get remedy() {
      return t("reading.waitAMomentThenTryAgain");
    },
    get who() {
      return t("reading.you");
    },
  },
  SERVICE_UNAVAILABLE: {
    get remedy() {
      return t("reading.nothingWasChangedOrSentTryAgain");
    },
    get who() {
      return t("reading.youThenYourAdministrator");
    },
  },
  GATEWAY_TIMEOUT: {
    get remedy() {
      return t("reading.ifItKeepsFailingTellYourAdministrator");
    },
    get who() {
      return t("reading.you");
    },
  },
  INTERNAL_SERVER_ERROR: {
    get title() {
      return t("reading.somethingWentWrongOnOurSide");
    },
    get remedy() {
      return t("reading.tryAgainIfItKeepsFailingGive");
    },
    get who() {
      return faultOwners.administrator;
    },
  },
};

/** Reads an error of the tRPC client. Anything else is silence on the way to us. */
export function problemOf(error: unknown): Problem {
  const refusal = refusalOf(error);
  if (!refusal) return { ...noAnswer, who: t("reading.you"), answer: null, callId: null, requestId: null };
  const { code, message, details, requestId } = refusal;
  const known = { answer: null, callId: details.platformCallId || null, requestId };
  return { ...known, ...(ofPlatform(refusal) ?? { title: message, ...(ways[code] ?? otherwise) }) };
}

function ofPlatform({ code, message, details }: Refusal): Omit<Problem, "callId" | "requestId"> | null {
  const { operation, status, reason = null } = details;
  if (code === "UNAUTHORIZED" || status === undefined || operation === undefined) return null;
  return {
    title: t("reading.thePlatformRefused", { reason: lowerFirst(message) }),
    remedy: details.remedy ?? t("reading.askTheAccountManagerWhatThisCode"),
    who: faultOwners[details.who ?? "account_manager"],
    answer: { operation, status, reason },
  };
}

/** A meaning follows a colon here; names and codes keep their capitals, and so does whatever stands in Chinese. */
function lowerFirst(sentence: string): string {
  return speaks() === "en" && /^[A-Z][a-z]/.test(sentence)
    ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}`
    : sentence;
}
