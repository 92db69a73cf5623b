import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { catalogue } from "#server/contract/facts/catalogue.ts";
import type { Fault, OperationFacts } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { faultIn } from "./fault-in.ts";

export type Outcome = Outputs["requests"]["list"]["rows"][number]["outcome"];

export const outcomes = ["accepted", "refused", "unknown", "not_sent", "started"] as const satisfies readonly Outcome[];

/** How a call to the platform ended. */
export const outcomeTerms: Record<Outcome, Term> = {
  accepted: {
    get word() {
      return t("reading.accepted");
    },
    icon: "check",
    hue: "good",
    get meaning() {
      return t("reading.thePlatformAnswered0ItDidWhat");
    },
  },
  refused: {
    get word() {
      return t("reading.refused");
    },
    icon: "ban",
    hue: "bad",
    get meaning() {
      return t("reading.thePlatformAnsweredWithACodeOther");
    },
  },
  unknown: {
    get word() {
      return t("reading.unknown");
    },
    icon: "circle-question-mark",
    hue: "unsure",
    get meaning() {
      return t("reading.theRequestLeftAndNoClearAnswer");
    },
  },
  not_sent: {
    get word() {
      return t("reading.notSent");
    },
    icon: "circle-minus",
    hue: "quiet",
    get meaning() {
      return t("reading.nothingLeftThisServer");
    },
  },
  started: {
    get word() {
      return t("reading.noAnswerKept");
    },
    icon: "circle-dashed",
    hue: "quiet",
    get meaning() {
      return t("reading.theCallIsUnderWayOrThe");
    },
    open: true,
  },
};

export function operationOf(id: string): OperationFacts | undefined {
  return catalogue.find((operation) => operation.id === id);
}

/** The fault behind a code of this operation; undefined for a code that its documentation does not list. */
export function faultOf(operationId: string, status: string | null): Fault | undefined {
  const operation = operationOf(operationId);
  return operation && faultIn(operation, status);
}

/** Jobs by what they do, for "by whom". */
const jobNames: Record<string, string> = {
  get archiver() {
    return t("reading.archiverJob");
  },
  get dispatcher() {
    return t("reading.dispatcherJob");
  },
  get poller() {
    return t("reading.pollerJob");
  },
};

export function callerName(call: { personName: string | null; job: string | null }): string {
  return (
    call.personName ??
    (call.job === null ? t("reading.notRecorded") : (jobNames[call.job] ?? t("reading.job", { job: call.job })))
  );
}
