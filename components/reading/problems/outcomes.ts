import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/vocabulary.ts";
import { catalogue } from "#server/contract/facts/catalogue.ts";
import type { Fault, OperationFacts } from "#server/contract/operation.ts";
import { faultIn } from "./fault-in.ts";

export type Outcome = Outputs["requests"]["list"]["rows"][number]["outcome"];

export const outcomes = ["accepted", "refused", "unknown", "not_sent", "started"] as const satisfies readonly Outcome[];

/** How a call to the platform ended. */
export const outcomeTerms: Record<Outcome, Term> = {
  accepted: {
    word: "Accepted",
    icon: "check",
    hue: "good",
    meaning: "The platform answered 0: it did what was asked.",
  },
  refused: { word: "Refused", icon: "ban", hue: "bad", meaning: "The platform answered with a code other than 0." },
  unknown: {
    word: "Unknown",
    icon: "circle-question-mark",
    hue: "unsure",
    meaning: "The request left, and no clear answer came back.",
  },
  not_sent: { word: "Not sent", icon: "circle-minus", hue: "quiet", meaning: "Nothing left this server." },
  started: {
    word: "No answer kept",
    icon: "circle-dashed",
    hue: "quiet",
    meaning: "The call is under way, or the process that made it ended before it could write down the answer.",
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
  archiver: "Archiver (job)",
  dispatcher: "Dispatcher (job)",
  poller: "Poller (job)",
};

export function callerName(call: { personName: string | null; job: string | null }): string {
  return call.personName ?? (call.job === null ? "Not recorded" : (jobNames[call.job] ?? `${call.job} (job)`));
}
