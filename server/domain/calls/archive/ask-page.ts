import type { Told } from "#server/contract/wire.ts";
import { type CallContext, type EndedCall, openJournal } from "#server/domain/account/calls/journal.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { readOver } from "#server/domain/account/reads/read-over.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import type { CallEnd, CallJournal } from "#server/platform/client.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { hearClock } from "./platform-clock.ts";
import { askings, type Question } from "./questions.ts";
import type { CallSource } from "./store-records.ts";

/** Longer than any platform should think about a hundred records, and short enough for others to have their turn. */
const timeoutMs = 15_000;

export type Page = {
  kind: "page";
  /** Calls in all, where the platform names it. */
  total: number | null;
  records: Told[];
  tookMs: number;
};
/** No usable answer, and why, in words to keep. */
export type Silence = {
  kind: "silence";
  note: string;
  /** The platform takes exception to what was asked: a narrower question may do. */
  isAboutQuestion: boolean;
  /** The answer was lost on its way: the same question may do. */
  isLost: boolean;
};
export type Answer = (Page | Silence) & {
  /** Something about the account was found out of date meanwhile, as its clock: it has to be read anew. */
  isOutdated: boolean;
  /** The calls that were made for it. Their records are completed in the transaction that stores the answer. */
  calls: readonly EndedCall[];
};

/**
 * Asks for one page of records. Reading twice is harmless, so nothing is held against it. `onEnd` is told how each call ended
 * that was made for it.
 */
export async function askPage(
  services: Services,
  connection: Connection,
  source: CallSource,
  question: Question,
  onEnd: (ended: EndedCall) => void,
): Promise<Answer> {
  const { operation, request } = askings[source.kind];
  const calls: EndedCall[] = [];
  const journal = openJournal(services.db.app, services.keyring, archiverCalls(source), (ended) => {
    calls.push(ended);
    onEnd(ended);
  });
  const said = (answer: Page | Silence): Answer => ({ ...answer, calls, isOutdated: calls.length > 1 });
  try {
    const options = { journal: withoutRecords(journal), timeoutMs };
    const result = await readOver(services, connection, operation, request(source, question), options);
    hearClock(services.db, connection.id, result.facts.clockDifferenceMs);
    if (result.kind === "accepted") {
      const { total, records } = result.reply.data;
      return said({ kind: "page", total: wholeNumber(total), records, tookMs: result.facts.durationMs });
    }
    if (result.kind === "refused") {
      const note = toKeep(() => {
        const meaning = result.fault?.meaning ?? t("kept.statusInNoTable", { status: result.status });
        return t("kept.platformRefusedBecause", { meaning });
      });
      const isAboutQuestion = result.fault?.kind === "input";
      return said({ kind: "silence", note, isAboutQuestion, isLost: false });
    }
    return said({ kind: "silence", note: result.note, isAboutQuestion: false, isLost: true });
  } catch (error) {
    // The connection was archived a moment ago, or no sandbox runs here any more.
    if (!(error instanceof DomainError)) throw error;
    return said({ kind: "silence", note: error.message, isAboutQuestion: false, isLost: false });
  }
}

/** On whose behalf pages are asked for. */
export function archiverCalls({ workspaceId, connectionId }: CallSource): CallContext {
  return { workspaceId, connectionId, by: { job: "archiver" }, isRepeated: true };
}

/** The same records come every few minutes, and are in the archive: their calls are kept without them. */
function withoutRecords(journal: CallJournal): CallJournal {
  return {
    async begin(call) {
      const finish = await journal.begin(call);
      return (end) => finish(end.outcome === "accepted" ? summaryOf(end) : end);
    },
  };
}

function summaryOf(end: CallEnd): CallEnd {
  const total = /"total"\s*:\s*"?(\d+)/.exec(end.reply ?? "")?.[1];
  const reply = JSON.stringify({ status: "0", data: { ...(total !== undefined && { total: Number(total) }) } });
  return { ...end, reply, note: toKeep(() => t("kept.answerIsInTheArchive")) };
}

function wholeNumber(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
