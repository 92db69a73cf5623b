import type { BathWebhook } from "#server/contract/callback.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { ParsedCallback } from "./parse.ts";

/** An attempt while callbacks are applied to it, in the order they came. */
export type AttemptNow = { state: AttemptState; taskId: string | null; contradiction: string | null };

/** What becomes of a callback, with its problem in words to keep, and what it makes of its attempt. */
export type Judgement = {
  disposition: "done" | "parked" | "unparsed";
  problem: string | null;
  /** The task it names; of a parked one, the task that is not its attempt's. */
  taskId: string | null;
  /** Facts to store; none unless done. */
  events: readonly BathWebhook[];
  attempt: AttemptNow;
};

/** States in which a callback is news: it proves that the platform accepted the call. */
const unproven = new Set<AttemptState>(["queued", "dispatching", "unknown", "accepted_id_unknown"]);

/**
 * Decides about one callback. Pure. A callback for a task other than the attempt's is parked, since it may be forged or
 * meant for another send; one for a call that was refused or given up counts, and the contradiction is kept.
 */
export function judgeCallback(attempt: AttemptNow, parsed: ParsedCallback): Judgement {
  if (parsed.kind === "unparsed") {
    return { disposition: "unparsed", problem: parsed.reason, taskId: null, events: [], attempt };
  }
  const taskIds = [...new Set(parsed.events.flatMap(({ taskId }) => (taskId ? [taskId] : [])))];
  const [taskId = null] = taskIds;
  const known = attempt.taskId ?? taskId;
  const other = taskIds.find((id) => id !== known);
  if (other !== undefined) {
    const problem = toKeep(() => t("kept.callbackNamesOtherTask", { other, known: String(known) }));
    const now = contradicted(attempt, otherTask(other, known));
    return { disposition: "parked", problem, taskId: other, events: [], attempt: now };
  }
  return { disposition: "done", problem: null, taskId, events: parsed.events, attempt: proven(attempt, known) };
}

function otherTask(other: string, known: string | null): string {
  return toKeep(() => t("kept.callbackNamedOtherTask", { other, known: String(known) }));
}

/** The first contradiction stays: it is what somebody has to look into. */
function contradicted(attempt: AttemptNow, contradiction: string): AttemptNow {
  return { ...attempt, contradiction: attempt.contradiction ?? contradiction };
}

function proven(attempt: AttemptNow, taskId: string | null): AttemptNow {
  if (attempt.state === "refused") {
    return contradicted(
      { ...attempt, taskId },
      toKeep(() => t("kept.refusedYetReported")),
    );
  }
  if (attempt.state === "abandoned") {
    return contradicted(
      { ...attempt, taskId },
      toKeep(() => t("kept.notSentYetReported")),
    );
  }
  if (!unproven.has(attempt.state)) return { ...attempt, taskId };
  const accepted: AttemptNow = { ...attempt, taskId, state: taskId === null ? "accepted_id_unknown" : "accepted" };
  if (attempt.state !== "queued") return accepted;
  return contradicted(
    accepted,
    toKeep(() => t("kept.waitingYetReported")),
  );
}
