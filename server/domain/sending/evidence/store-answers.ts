import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { EmailResult } from "#server/contract/email.ts";
import { emailStatuses } from "#server/contract/limits/email.ts";
import { learnFromFinished } from "#server/domain/account/ids/learn.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { readErased } from "#server/domain/privacy/erased-people.ts";
import type { Services } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { lockOrigins } from "./evidence-rows.ts";
import { keptFacts } from "./kept-facts.ts";
import type { NewFact } from "./new-fact.ts";
import { type DueRecipient, nextQuestion } from "./poll-schedule.ts";
import { kindOfQuery } from "./recipient-state.ts";
import { storeEvidence } from "./store-evidence.ts";

export type PageAnswer =
  | { kind: "answered"; results: ReadonlyMap<string, EmailResult>; platformCallId: string | null }
  /** Ids that cannot be asked about at all. */
  | { kind: "unaskable" }
  /** Asked about, and nothing was said. */
  | { kind: "silent" };

/**
 * Stores what the platform said of a page: evidence for the ids it listed, and for all of them when to ask next. An id it
 * did not find is no failure; the platform also leaves out what it has queued.
 */
export async function storeAnswers(
  services: Services,
  page: readonly DueRecipient[],
  answer: PageAnswer,
): Promise<void> {
  const now = new Date();
  await services.db.system.transaction(async (tx) => {
    // Also for a page without a single fact: its recipients are locked below, and evidence about them may be under way.
    await lockOrigins(tx, new Set(page.map((row) => row.attemptId)));
    const changes =
      answer.kind === "answered"
        ? await storeEvidence(tx, await keptOf(tx, services.keyring, page, factsOf(page, answer, now)))
        : [];
    const schedule = page.map((row) => scheduleOf(row, answer, now));
    await tx.execute(sql`
      update recipient r set asked_count = r.asked_count + s.asked, last_asked_at = ${now.toISOString()}::timestamptz,
        last_answer = coalesce(s.answer, r.last_answer), next_poll_at = s.next, polling_ended_at = s.ended
      from jsonb_to_recordset(${JSON.stringify(schedule)}::text::jsonb)
        as s(id bigint, asked int, answer text, next timestamptz, ended timestamptz)
      where r.id = s.id`);
    const told = new Set(changes.map((change) => change.recipientId));
    await recordChanges(
      tx,
      page
        .filter((row) => !told.has(row.id))
        .map((row) => ({
          workspaceId: row.workspaceId,
          submissionId: row.submissionId,
          kind: "recipient" as const,
          recipientId: row.id,
        })),
    );
    const submissionIds = [...new Set(page.map((row) => row.submissionId))];
    await learnFromFinished(
      tx,
      submissionIds,
      schedule.some(({ ended }) => ended !== null),
    );
  });
}

/** The facts without people who were erased. A page is of one account, and so of one workspace. */
async function keptOf(
  tx: Tx,
  keyring: Keyring,
  page: readonly DueRecipient[],
  facts: readonly NewFact[],
): Promise<NewFact[]> {
  const [workspaceId] = new Set(page.map((row) => row.workspaceId));
  if (workspaceId === undefined) return [];
  return keptFacts(await readErased(tx, keyring, [workspaceId]), workspaceId, facts);
}

function factsOf(
  page: readonly DueRecipient[],
  answer: Extract<PageAnswer, { kind: "answered" }>,
  now: Date,
): NewFact[] {
  return page.flatMap((row) => {
    const result = answer.results.get(row.emailId);
    if (!result) return [];
    return [
      {
        attemptId: row.attemptId,
        emailId: row.emailId,
        source: "query" as const,
        kind: kindOfQuery(result.status),
        seenAt: now,
        remark: null,
        receiveTime: result.receiveTime || null,
        address: result.toAddress,
        ...(answer.platformCallId === null ? {} : { platformCallId: answer.platformCallId }),
      },
    ];
  });
}

function scheduleOf(row: DueRecipient, answer: PageAnswer, now: Date) {
  if (answer.kind === "unaskable")
    return { id: row.id, asked: 0, answer: "other", next: null, ended: now.toISOString() };
  const said = answer.kind === "silent" ? null : saidOf(row, answer.results);
  const { nextPollAt, ended } = nextQuestion(now, {
    answer: said,
    askedCount: row.askedCount + 1,
    firstHeardAt: row.firstHeardAt,
  });
  return {
    id: row.id,
    asked: 1,
    answer: said,
    next: nextPollAt?.toISOString() ?? null,
    ended: ended ? now.toISOString() : null,
  };
}

function saidOf({ emailId }: DueRecipient, results: ReadonlyMap<string, EmailResult>) {
  const result = results.get(emailId);
  return result ? answerOf(result.status) : "not_found";
}

function answerOf(status: string): "sent" | "failed" | "sending" | "other" {
  if (status === emailStatuses.sent) return "sent";
  if (status === emailStatuses.failed) return "failed";
  return status === emailStatuses.sending ? "sending" : "other";
}
