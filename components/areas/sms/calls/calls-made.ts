import type { AttemptState } from "#components/status/vocabulary.ts";
import { counted, formatCount } from "#components/ui/number.ts";

type Call = { chunkNo: number; attemptNo: number; state: AttemptState; dispatchedAt: Date | null };

/** How far the calls of a submission are, a chunk counted once by its last attempt. */
export type CallsMade = { planned: number; answered: number; underWay: number; waiting: number; notMade: number };

/** The last attempt of each chunk, in the order of the chunks. */
export function lastOfChunks<Attempt extends Call>(attempts: readonly Attempt[]): Attempt[] {
  const last = new Map<number, Attempt>();
  for (const attempt of attempts) {
    const known = last.get(attempt.chunkNo);
    if (!known || known.attemptNo < attempt.attemptNo) last.set(attempt.chunkNo, attempt);
  }
  return [...last.values()].toSorted((one, other) => one.chunkNo - other.chunkNo);
}

export function countCalls(attempts: readonly Call[]): CallsMade {
  const chunks = lastOfChunks(attempts);
  const count = (holds: (call: Call) => boolean) => chunks.filter(holds).length;
  const notMade = count(({ state, dispatchedAt }) => state === "abandoned" && dispatchedAt === null);
  const underWay = count(({ state }) => state === "dispatching");
  const waiting = count(({ state }) => state === "queued");
  return { planned: chunks.length, answered: chunks.length - notMade - underWay - waiting, underWay, waiting, notMade };
}

/** "12 of 25 calls made, 2 under way, 11 to come"; "25 calls made" at the end. */
export function sayCalls({ planned, answered, underWay, waiting, notMade }: CallsMade): string {
  if (answered === planned) return `${counted(planned, "call")} made`;
  const rest = [
    underWay > 0 && `${formatCount(underWay)} under way`,
    waiting > 0 && `${formatCount(waiting)} to come`,
    notMade > 0 && `${formatCount(notMade)} not made`,
  ].filter(Boolean);
  return [`${formatCount(answered)} of ${counted(planned, "call")} made`, ...rest].join(", ");
}
