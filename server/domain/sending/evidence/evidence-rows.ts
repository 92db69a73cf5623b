import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { type DecisionHeld, firstPollDelayMs, type Heard, type Origin, type Standing } from "./new-fact.ts";
import type { DecidedState, RecipientState, Source, Trust } from "./recipient-state.ts";

export type StoredFact = { source: Source; kind: string; remark: string | null; seenAt: number };
export type Known = { before: Standing | null; decision: DecisionHeld | null; stored: StoredFact[] };
export type Judged = Heard & {
  before: Standing | null;
  /** What all sources say, whatever a person decided. */
  told: Standing;
  after: Standing;
  remark: string | null;
  askSoon: boolean;
  contradictedMs: number | null;
};

function asJson(value: unknown): SQL {
  const text = JSON.stringify(value, (_, item) => (typeof item === "string" ? storableText(item) : item));
  return sql`${text}::text::jsonb`;
}

/** Locks the attempts, then their submissions, each in id order. */
export async function lockOrigins(tx: Tx, attemptIds: ReadonlySet<string>): Promise<Map<string, Origin>> {
  const attempts = await tx.execute<Omit<Origin, "connectionId">>(sql`
    select id as "attemptId", created_at::text as "attemptCreatedAt", workspace_id as "workspaceId",
      submission_id as "submissionId", coalesce(request->>'appId', '') as "appId"
    from attempt where id in (select value::uuid from jsonb_array_elements_text(${asJson([...attemptIds])}))
    order by id for key share`);
  const submissionIds = [...new Set(attempts.map((row) => row.submissionId))];
  const submissions = await tx.execute<{ id: string; connectionId: string }>(sql`
    select id, connection_id as "connectionId" from submission
    where id in (select value::uuid from jsonb_array_elements_text(${asJson(submissionIds)}))
    order by id for no key update`);
  const connections = new Map(submissions.map((row) => [row.id, row.connectionId]));
  return new Map(
    attempts.map((row) => [row.attemptId, { ...row, connectionId: connections.get(row.submissionId) ?? "" }]),
  );
}

/** State and evidence of each entry so far, in the entries' order. Stable, since every writer locks the submission. */
export async function readKnown(tx: Tx, heard: readonly Heard[]): Promise<Known[]> {
  const known = heard.map((): Known => ({ before: null, decision: null, stored: [] }));
  const keys = asJson(
    heard.map(({ origin, emailId, facts }, i) => ({
      i,
      at: origin.attemptCreatedAt,
      attempt: origin.attemptId,
      email: emailId,
      kinds: facts.map((fact) => fact.kind),
    })),
  );
  const recipients = await tx.execute<StoredStanding>(sql`
    select k.i, r.* from jsonb_to_recordset(${keys}) k(i int, attempt uuid, email text)
    cross join lateral (select state, trust, decided_state as "decidedState",
        (extract(epoch from decided_at) * 1000)::float8 as "decidedMs",
        (extract(epoch from contradicted_at) * 1000)::float8 as "contradictedMs" from recipient
      where attempt_id = k.attempt and email_id = k.email offset 0) r`);
  for (const { i, state, trust, decidedState, decidedMs, contradictedMs } of recipients) {
    const entry = known[i];
    if (!entry) continue;
    entry.before = { state, trust };
    if (decidedState !== null && decidedMs !== null)
      entry.decision = { state: decidedState, atMs: decidedMs, contradictedMs };
  }
  // Kinds that decide nothing may be many; only those at hand are read.
  const facts = await tx.execute<{ i: number; source: Source; kind: string; remark: string | null; ms: string }>(sql`
    select k.i, e.source, e.kind, e.remark, extract(epoch from e.seen_at) * 1000 as ms
    from jsonb_to_recordset(${keys}) k(i int, at timestamptz, attempt uuid, email text, kinds jsonb)
    cross join lateral (select source, kind, remark, seen_at from evidence
      where attempt_created_at = k.at and attempt_id = k.attempt and email_id = k.email
        and (kind in ('sending', 'succeeded', 'failed') or jsonb_exists(k.kinds, kind)) offset 0) e`);
  for (const { i, ms, ...fact } of facts) known[i]?.stored.push({ ...fact, seenAt: Number(ms) });
  return known;
}

type StoredStanding = {
  i: number;
  state: RecipientState;
  trust: Trust | null;
  decidedState: DecidedState | null;
  decidedMs: number | null;
  contradictedMs: number | null;
};

/** Stores the facts; what is there keeps its first time and remark. */
export async function writeEvidence(tx: Tx, heard: readonly Heard[]): Promise<void> {
  const rows = heard.flatMap(({ origin, facts }) =>
    facts.map((fact) => ({
      at: origin.attemptCreatedAt,
      attempt: origin.attemptId,
      workspace: origin.workspaceId,
      submission: origin.submissionId,
      email: fact.emailId,
      source: fact.source,
      kind: fact.kind,
      seen: fact.seenAt,
      last: fact.lastSeenAt,
      remark: fact.remark,
      receive: fact.receiveTime,
      callback: fact.callbackId ?? null,
      call: fact.platformCallId ?? null,
      raw: fact.raw ?? null,
    })),
  );
  await tx.execute(sql`
    insert into evidence as e (attempt_created_at, attempt_id, email_id, source, kind, workspace_id, submission_id,
      seen_at, last_seen_at, remark, receive_time, callback_id, platform_call_id, raw)
    select r.at, r.attempt, r.email, r.source, r.kind, r.workspace, r.submission, r.seen, r.last, r.remark, r.receive,
      r.callback, r.call, r.raw
    from jsonb_to_recordset(${asJson(rows)}) r(at timestamptz, attempt uuid, email text, source text, kind text,
      workspace uuid, submission uuid, seen timestamptz, last timestamptz, remark text, receive text, callback bigint,
      call uuid, raw jsonb)
    on conflict (attempt_created_at, attempt_id, email_id, source, kind) do update set
      seen_at = least(e.seen_at, excluded.seen_at), last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at),
      remark = coalesce(e.remark, excluded.remark), receive_time = coalesce(e.receive_time, excluded.receive_time)`);
}

/** Stores the recipients' new standing; returns their ids in the entries' order. */
export async function writeRecipients(tx: Tx, judged: readonly Judged[]): Promise<(number | undefined)[]> {
  const rows = judged.map(({ origin, emailId, facts, told, after, remark, askSoon, contradictedMs }) => ({
    workspace: origin.workspaceId,
    submission: origin.submissionId,
    attempt: origin.attemptId,
    connection: origin.connectionId,
    app: origin.appId,
    email: emailId,
    address: facts.find((fact) => fact.address !== null)?.address ?? null,
    state: after.state,
    trust: after.trust,
    remark,
    first: new Date(Math.min(...facts.map((fact) => fact.seenAt.getTime()))),
    last: new Date(Math.max(...facts.map((fact) => fact.lastSeenAt.getTime()))),
    soon: askSoon && !isFinal(told) && isAskable(emailId),
    contradicted: contradictedMs === null ? null : new Date(contradictedMs),
  }));
  const stored = await tx.execute<{ id: string; attemptId: string; emailId: string }>(sql`
    insert into recipient as x (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, address, state,
      trust, remark, first_heard_at, last_heard_at, contradicted_at, next_poll_at)
    select r.workspace, r.submission, r.attempt, r.connection, r.app, r.email, r.address, r.state, r.trust, r.remark,
      r.first, r.last, r.contradicted, case when r.soon then now() + ${firstPollDelayMs} * interval '1 millisecond' end
    from jsonb_to_recordset(${asJson(rows)}) r(workspace uuid, submission uuid, attempt uuid, connection uuid, app text,
      email text, address text, state text, trust text, remark text, first timestamptz, last timestamptz, contradicted timestamptz, soon boolean)
    on conflict (attempt_id, email_id) do update set state = excluded.state, trust = excluded.trust,
      remark = coalesce(excluded.remark, x.remark), address = coalesce(x.address, excluded.address),
      first_heard_at = least(x.first_heard_at, excluded.first_heard_at),
      last_heard_at = greatest(x.last_heard_at, excluded.last_heard_at), contradicted_at = excluded.contradicted_at,
      next_poll_at = case when excluded.trust = 'verified' and excluded.state in ('succeeded', 'failed', 'disputed')
        then null else coalesce(x.next_poll_at, excluded.next_poll_at) end,
      polling_ended_at = case when excluded.next_poll_at is null then x.polling_ended_at end
    returning id, attempt_id as "attemptId", email_id as "emailId"`);
  const ids = new Map(stored.map((row) => [`${row.attemptId} ${row.emailId}`, Number(row.id)]));
  return judged.map(({ origin, emailId }) => ids.get(`${origin.attemptId} ${emailId}`));
}

/** Nothing the platform could still say would change what is shown, apart from a dispute. */
function isFinal({ state, trust }: Standing): boolean {
  return trust === "verified" && state !== "sending" && state !== "unknown";
}

/** Ids travel in a comma-separated list, so one that holds a comma or a blank cannot be asked about. */
export function isAskable(emailId: string): boolean {
  return /^[^\s,]+$/.test(emailId);
}
