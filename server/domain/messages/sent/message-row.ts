import { type SQL, sql } from "drizzle-orm";
import { operations } from "#server/contract/index.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { shownContact, shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type MessageOutcome, outcomeOfCall } from "#server/domain/standing/message-outcome.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { precheckSentence } from "./precheck.ts";

/** What an operator's report said of a message; never more than reported. */
export type Reported = { state: string; at: Date | null; reportName: string | null };

/** What a person decided about a message of which no answer told: by whom, when and why. */
export type MessageDecided = { byName: string | null; at: Date; reason: string | null };

export type MessageRow = {
  id: number;
  /** Of the file, as a spreadsheet shows it; null where there was none. */
  row: number | null;
  number: string;
  orderId: string | null;
  msgId: string | null;
  /** When the platform says that it took it, where its answer says so. */
  stampedAt: Date | null;
  parts: number;
  outcome: MessageOutcome;
  chunkNo: number;
  /** The platform's code, where its whole call was refused or left open. */
  code: string | null;
  /** Why, as a sentence, where its call says so. */
  reason: string | null;
  reported: Reported | null;
  /** Null where its outcome is the platform's own word, or nobody knows it. */
  decided: MessageDecided | null;
  /** What we see in a refused number ourselves, as a sentence. */
  precheck: string | null;
};

/** What is stored with a message itself. */
export type OwnFacts = {
  id: number;
  row: number | null;
  number: string;
  orderId: string | null;
  parts: number;
  chunkNo: number;
  /** Given by the answer to its call; null where its call says it for all. */
  outcome: MessageOutcome | null;
  msgId: string | null;
  stampedAt: string | null;
  reportedState: string | null;
  reportedAt: string | null;
  reportName: string | null;
};

/** What the last attempt of its chunk says of all messages of it. */
export type CallFacts = {
  operation: string;
  state: AttemptState;
  platformStatus: string | null;
  platformReason: string | null;
  outcomeNote: string | null;
  contradiction: string | null;
  /** Numbers that its answer leaves open; what a person decided is about these alone, where there are any. */
  unclearCount: number | null;
  /** When a person decided what became of it, who, and why. */
  decidedAt: string | null;
  decidedByName: string | null;
  decidedReason: string | null;
};

export type StoredMessage = OwnFacts & CallFacts;

/** Over `m`, a message, and `u`, the upload that its report came with. */
export const ownColumns = sql`m.id::int8 as id, m.row_no as row, m.number, m.order_id as "orderId", m.part_count as parts,
  m.chunk_no as "chunkNo", m.outcome, m.msg_id as "msgId", ${isoTimeOf(sql`m.stamped_at`)} as "stampedAt",
  m.reported_state as "reportedState",
  ${isoTimeOf(sql`m.reported_at`)} as "reportedAt", u.name as "reportName"`;

/** SQL over `m`, a message: the item of its call's request that it is. Of a batch one of its list, else the request itself. */
export const itemOf = (request: SQL): SQL =>
  sql`(case when ${request} ? 'array' then ${request} -> 'array' -> m.item_no else ${request} end)`;

export const ofReport = sql`left join upload_import i on i.id = m.report_id left join upload u on u.id = i.upload_id`;

/** Over `a`: a person said what became of a call about which sources disagree, which is their last word. */
const isDisputeDecided = sql`a.dispute_decision in ('went', 'did_not_go')`;

/** Over `a`, the last attempt of a message's chunk. */
export const callColumns = sql`a.operation, a.state, a.platform_status as "platformStatus",
  a.platform_reason as "platformReason", a.outcome_note as "outcomeNote", a.contradiction,
  a.unclear_count as "unclearCount",
  ${isoTimeOf(sql`case when ${isDisputeDecided} then a.dispute_decided_at else a.resolved_at end`)} as "decidedAt",
  (select p.name from person p where p.id = case when ${isDisputeDecided} then a.dispute_decided_by else a.resolved_by end)
    as "decidedByName",
  case when ${isDisputeDecided} then a.dispute_reason else a.resolved_reason end as "decidedReason"`;

export const messageColumns = sql`${ownColumns}, ${callColumns}`;

/** For few messages. Attempts are read without their requests, which hold the texts of a thousand. */
export const lastAttempt = sql`join lateral (
    select x.id, x.operation, x.state, x.attempt_no, x.platform_status, x.platform_reason, x.outcome_note, x.contradiction,
      x.resolved_at, x.resolved_by, x.resolved_reason, x.dispute_decision, x.dispute_decided_at, x.dispute_decided_by,
      x.dispute_reason, x.unclear_count, x.dispatched_at, x.answered_at
    from attempt x where x.submission_id = m.submission_id and x.chunk_no = m.chunk_no
    order by x.attempt_no desc limit 1) a on true
  ${ofReport}`;

/** As the viewer may read it. */
export function shownMessage(scope: Scope, stored: StoredMessage): MessageRow {
  const { state, msgId, number } = stored;
  const outcome = stored.outcome ?? outcomeOfCall(state);
  const isWhole = state === "refused" || state === "unknown";
  const decided = decidedOf(stored);
  return {
    id: Number(stored.id),
    row: stored.row,
    number: shownContact(scope, number) ?? "",
    orderId: shownId(scope, stored.orderId),
    msgId: shownId(scope, msgId),
    stampedAt: stored.stampedAt === null ? null : new Date(stored.stampedAt),
    parts: stored.parts,
    outcome,
    chunkNo: stored.chunkNo,
    code: isWhole ? stored.platformStatus : null,
    reason: shownText(scope, reasonOf(stored, outcome, decided)),
    reported: reportedOf(scope, stored),
    decided: decided && { ...decided, reason: shownText(scope, decided.reason) },
    precheck: outcome === "refused" ? precheckSentence(number) : null,
  };
}

/** A decision is about all messages of a call of which no answer told, or about those that its answer leaves open. */
function decidedOf(stored: StoredMessage): MessageDecided | null {
  const { decidedAt, decidedByName: byName, decidedReason: reason, unclearCount, msgId, outcome } = stored;
  const isAbout = unclearCount ? msgId === null && outcome !== "unknown" : outcome === null;
  return decidedAt !== null && isAbout ? { byName, at: new Date(decidedAt), reason } : null;
}

/** "Ana Meyer decided that it went: The console shows it." */
function decidedSentence({ byName, reason }: MessageDecided, outcome: MessageOutcome): string {
  const name = byName ?? t("domain.aPersonNoLongerHere");
  const went = outcome === "accepted";
  if (!reason)
    return went ? t("domain.nameDecidedThatItWent", { name }) : t("domain.nameDecidedThatItDidNotGo", { name });
  const because = { name, reason: reason.replace(/[.。\s]+$/, "") };
  return went
    ? t("domain.nameDecidedThatItWentBecause", because)
    : t("domain.nameDecidedThatItDidNotGoBecause", because);
}

function reasonOf(stored: StoredMessage, outcome: MessageOutcome, decided: MessageDecided | null): string | null {
  const { state, platformReason } = stored;
  const [outcomeNote, contradiction] = [told(stored.outcomeNote), told(stored.contradiction)];
  if (decided !== null && (outcome === "accepted" || outcome === "not_sent")) return decidedSentence(decided, outcome);
  if (outcome === "accepted" || outcome === "waiting") return null;
  if (outcome === "not_sent") return outcomeNote;
  if (state === "accepted") return outcome === "unknown" ? contradiction : t("domain.thePlatformLeftThisNumberOut");
  if (state === "unknown") return outcomeNote;
  return outcomeNote ?? meaningOf(stored) ?? platformReason;
}

function meaningOf({ operation, platformStatus }: CallFacts): string | null {
  const faults = operations.find(({ id }) => id === operation)?.faults ?? {};
  const fault = Object.entries(faults).find(([code]) => code === platformStatus)?.[1];
  return fault ? asSentence(fault.meaning) : null;
}

function reportedOf(scope: Scope, { reportedState, reportedAt, reportName }: StoredMessage): Reported | null {
  if (reportedState === null) return null;
  return {
    state: shownText(scope, reportedState),
    at: reportedAt === null ? null : new Date(reportedAt),
    reportName: shownText(scope, reportName),
  };
}
