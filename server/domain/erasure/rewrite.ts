import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, inWorkspace, type Tx } from "#db/client.ts";
import { auditSubject } from "#db/schema/audit.ts";
import { callKinds } from "#db/schema/partitioned/call-records.ts";
import { type CallsOf, forgetCalls } from "#server/domain/calls/archive/forget-calls.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import { type Change, recordChanges } from "#server/domain/standing/changes.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { findHeld, type Held, rewriteHeld } from "./held-rows.ts";
import { type HeldRow, mayName, type Place } from "./place.ts";
import { places } from "./places.ts";
import { prepareAnew } from "./prepare-anew.ts";
import type { Walk, WalkPage } from "./walks.ts";

/** Rows that hold, or held, something of a person, by table. */
export type Counts = Record<string, number>;

/** Whom it is about, and where. */
export type Sought = { workspaceId: string; subject: Subject; eraser: Eraser };

/** What a page holds of somebody. */
export type Finding = { walk: Walk; page: WalkPage; held: Held[]; rest: Counts };

/** Looks through one page, in transactions that only read. */
export async function findOnPage(
  { app, system }: { app: Db; system: Db },
  sought: Sought,
  walk: Walk,
  page: WalkPage,
): Promise<Finding> {
  const { workspaceId, subject, eraser } = sought;
  const held: Held[] = [];
  for (const place of walk.places) {
    const theirs = place.hangsOff ? held.flatMap((one) => one.theirs) : [];
    const within = { place, within: page.within(place), theirs };
    held.push(await findHeld(place.isNobodys ? system : app, workspaceId, within, subject, eraser));
  }
  const rest = await inWorkspace(app, workspaceId, (tx) => countRest(tx, sought, walk, page));
  return { walk, page, held, rest };
}

/** What it counts to. What belongs to no workspace is counted for none: it may be another workspace's person too. */
export function countsOf({ held, rest }: Finding): Counts {
  const counts = held
    .filter(({ place }) => !place.isNobodys)
    .map(({ place, keys }) => [place.table, keys.length] as const);
  return addUp(Object.fromEntries(counts), rest);
}

export function addUp(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const [table, count] of Object.entries(b)) sum[table] = (sum[table] ?? 0) + count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count > 0));
}

/**
 * Takes somebody out of a page, in the caller's transaction: callbacks, attempts, sends, recipients, in the order in which
 * everybody else locks them. Answers the rows changed. Throws `conflict` where a send to them is under way.
 */
export async function rewritePage(tx: Tx, sought: Sought, { walk, page, held, rest }: Finding): Promise<Counts> {
  const { workspaceId, eraser } = sought;
  const sends = new Set(held.flatMap(({ submissionIds }) => [...submissionIds]));
  const counts: Counts = {};
  await prepareAnew(tx, workspaceId, held);
  for (const one of held) {
    if (one.place.table === "evidence") await lockSends(tx, sends);
    const rows = await rewriteHeld(tx, workspaceId, one, eraser);
    if (one.place.table === "attempt") refuseWhileUnderWay(rows);
    if (one.place.table === "recipient")
      await recordChanges(
        tx,
        rows.map((row) => changeOf(workspaceId, row)),
      );
    if (!one.place.isNobodys) counts[one.place.table] = rows.length;
  }
  for (const { place, theirs } of held) if (place.table === "call_record") await forgetNew(tx, theirs);
  if (Object.keys(rest).length === 0) return addUp(counts, {});
  return addUp(counts, await forgetRest(tx, sought, walk, page));
}

/** What was noted of their calls, or listed to be copied, after the page was looked through: its keys are not known. */
async function forgetNew(tx: Tx, calls: readonly string[]): Promise<void> {
  const sources = new Map<string, CallsOf & { ids: string[] }>();
  for (const key of calls) {
    const [connectionId, kind, id] = callKey.parse(JSON.parse(key));
    const source = sources.get(`${connectionId} ${kind}`) ?? { connectionId, kind, ids: [] };
    sources.set(`${connectionId} ${kind}`, source);
    source.ids.push(id);
  }
  for (const source of sources.values()) await forgetCalls(tx, source);
}

/** As `callPlaces` names calls. */
const callKey = z.tuple([z.uuid(), z.enum(callKinds), z.string()]).rest(z.unknown());

/** Attempts that name them and are about to go or under way. */
export async function isUnderWay({ app }: { app: Db }, { workspaceId, subject, eraser }: Sought): Promise<boolean> {
  const place = places.find(({ table }) => table === "attempt");
  if (!place) throw new Error("attempts are looked through");
  // What a draft prepared waits too, and is prepared anew.
  const within = sql`t.state in ('queued', 'dispatching')
    and exists (select from submission s where s.id = t.submission_id and s.released_at is not null)`;
  return (await findHeld(app, workspaceId, { place, within }, subject, eraser)).keys.length > 0;
}

/** Why it cannot be done now, in words to keep. What the platform is about to get cannot be changed, and its answer would bring them back. */
export const underWay = () => toKeep(() => t("kept.erasureMeetsASend"));

function refuseWhileUnderWay(rows: readonly HeldRow[]): void {
  if (rows.some(({ cells: { state } }) => state === "queued" || state === "dispatching"))
    throw new DomainError("conflict", underWay());
}

/** Pages that watch read the recipient anew. */
function changeOf(workspaceId: string, { key, cells }: HeldRow): Change {
  const [recipientId] = JSON.parse(key);
  return { workspaceId, submissionId: cells.submission_id ?? "", kind: "recipient", recipientId: Number(recipientId) };
}

async function lockSends(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  await tx.execute(sql`select id from submission
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb))
    order by id for no key update`);
}

/** What is not a column of a row that may simply change. */
async function countRest(tx: Tx, sought: Sought, walk: Walk, page: WalkPage): Promise<Counts> {
  if (walk.table === "submission")
    return addUp({}, { evidence: (await namedKinds(tx, sought, evidenceOf(walk, page))).length });
  if (walk.table === "audit_subject")
    return addUp({}, { audit_subject: (await subjectsOfAudit(tx, sought, page.within(null))).length });
  if (walk.table === "library_entry") return addUp({}, { invitation: (await openInvitations(tx, sought)).length });
  return {};
}

async function forgetRest(tx: Tx, sought: Sought, walk: Walk, page: WalkPage): Promise<Counts> {
  if (walk.table === "submission") return { evidence: await renameKinds(tx, sought, evidenceOf(walk, page)) };
  if (walk.table === "audit_subject") return { audit_subject: await forgetAudit(tx, sought, page.within(null)) };
  if (walk.table === "library_entry") return { invitation: await forgetInvitations(tx, sought) };
  return {};
}

function evidenceOf(walk: Walk, page: WalkPage): SQL {
  const place: Place | undefined = walk.places.find(({ table }) => table === "evidence");
  return page.within(place ?? null);
}

type KindKey = { at: string; attempt: string; email: string; source: string; kind: string };

/** Facts whose kind is the platform's own text, and names them. */
async function namedKinds(tx: Tx, { workspaceId, subject, eraser }: Sought, within: SQL): Promise<KindKey[]> {
  const rows = await tx.execute<KindKey>(sql`
    select attempt_created_at::text as at, attempt_id as attempt, email_id as email, source, kind from evidence t
    where workspace_id = ${workspaceId} and ${within} and kind like 'other:%' and ${mayName(sql`t.kind`, subject)}`);
  return rows.filter(({ kind }) => eraser.text(kind) !== null);
}

/** The kind is part of the key, and two that named the same person must not become one. */
async function renameKinds(tx: Tx, sought: Sought, within: SQL): Promise<number> {
  const keys = await namedKinds(tx, sought, within);
  if (keys.length === 0) return 0;
  await tx.execute(sql`
    update evidence e set kind = 'other:[erased] ' || substr(gen_random_uuid()::text, 1, 8)
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb)
      k(at timestamptz, attempt uuid, email text, source text, kind text)
    where e.attempt_created_at = k.at and e.attempt_id = k.attempt and e.email_id = k.email and e.source = k.source
      and e.kind = k.kind`);
  return keys.length;
}

async function subjectsOfAudit(tx: Tx, { workspaceId, subject, eraser }: Sought, within: SQL): Promise<number[]> {
  const rows = await tx.execute<{ seq: number; personal: string }>(sql`
    select seq::float8 as seq, personal from audit_subject t
    where workspace_id = ${workspaceId} and ${within} and ${mayName(sql`t.personal`, subject)}`);
  return rows.filter(({ personal }) => eraser.body(personal) !== null).map(({ seq }) => seq);
}

async function forgetAudit(tx: Tx, sought: Sought, within: SQL): Promise<number> {
  const seqs = await subjectsOfAudit(tx, sought, within);
  for (const seq of seqs)
    await tx
      .delete(auditSubject)
      .where(and(eq(auditSubject.workspaceId, sought.workspaceId), eq(auditSubject.seq, seq)));
  return seqs.length;
}

/** An accepted one is a colleague's, whose account an administrator erases. */
const isOpenTo = ({ workspaceId, subject: { kind, value } }: Sought) =>
  kind === "address"
    ? sql`workspace_id = ${workspaceId} and lower(email) = ${value} and accepted_at is null`
    : sql`false`;

async function openInvitations(tx: Tx, sought: Sought): Promise<readonly unknown[]> {
  return tx.execute(sql`select id from invitation where ${isOpenTo(sought)}`);
}

async function forgetInvitations(tx: Tx, sought: Sought): Promise<number> {
  const rows = await tx.execute(sql`
    update invitation set email = 'erased-' || id || '@erased.invalid', revoked_at = coalesce(revoked_at, now())
    where ${isOpenTo(sought)} returning id`);
  return rows.length;
}
