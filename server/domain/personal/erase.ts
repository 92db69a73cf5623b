import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { auditSubject, erasure } from "#db/schema/audit.ts";
import { person } from "#db/schema/people.ts";
import { type Actor, actorOf, appendAudit } from "#server/domain/audit/append.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope, type Services } from "#server/domain/scope.ts";
import { type Change, recordChanges } from "#server/domain/submissions/changes.ts";
import { Eraser } from "./eraser.ts";
import { findHeld, type Held, rewriteHeld } from "./held-rows.ts";
import { maskText } from "./mask.ts";
import { type HeldRow, mayName } from "./place.ts";
import { places, quarantinePlace } from "./places.ts";
import { prepareAnew } from "./prepare-anew.ts";
import { fingerprintOfSubject, readSubject, type Subject } from "./subject.ts";

/** Rows that hold, or held, something of a person, by table. */
export type Counts = Record<string, number>;

type Finding = {
  workspaceId: string;
  subject: Subject;
  eraser: Eraser;
  held: Held[];
  /** What belongs to no workspace. No count tells of it: it may be another workspace's person too. */
  nobodys: Held[];
};

async function find({ db }: Services, workspaceId: string, subject: Subject, within = places): Promise<Finding> {
  const eraser = new Eraser(subject);
  const held = await findHeld(db.app, workspaceId, subject, eraser, within);
  const nobodys = await findHeld(db.system, workspaceId, subject, eraser, [quarantinePlace]);
  return { workspaceId, subject, eraser, held, nobodys };
}

/** Counts what the workspace keeps of a person, without changing it. Leaves an entry, since it tells who is known here. */
export async function countHeld(
  scope: Scope,
  input: { subject: string },
): Promise<{ counts: Counts; kind: Subject["kind"] }> {
  requirePermission(scope, "personal.erase");
  const { services, workspace } = scope;
  const finding = await find(services, workspace.id, readSubject(input.subject));
  const { subject, held } = finding;
  const counts = await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const found = {
      ...countsOf(held.map(({ place, keys }) => [place.table, keys.length])),
      ...countsOf([
        [
          "evidence",
          (held.find(({ place }) => place.table === "evidence")?.keys.length ?? 0) +
            (await namedKinds(tx, finding)).length,
        ],
        ["audit_subject", (await subjectsOfAudit(tx, finding)).length],
        ["invitation", (await openInvitations(tx, finding)).length],
      ]),
    };
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "personal_data.counted",
      target: { kind: "erasure", id: null },
      meta: { fingerprint: hexOf(scope, subject), counts: found },
    });
    return found;
  });
  return { counts, kind: subject.kind };
}

/**
 * Takes an address or number, and what is said to or of that person, out of everything that the workspace keeps. Only a
 * keyed hash remains, by which what arrives later is known. Throws `invalid`, and `conflict` while a send to them is under
 * way.
 */
export async function erasePersonalData(
  scope: Scope,
  input: { subject: string; typed: string; reason: string },
): Promise<{ id: string; counts: Counts }> {
  requirePermission(scope, "personal.erase");
  const { services, workspace } = scope;
  const subject = readSubject(input.subject);
  if (input.typed.trim().toLowerCase() !== input.subject.trim().toLowerCase())
    throw new DomainError("invalid", "Type it exactly as above.", { field: "typed" });
  const finding = await find(services, workspace.id, subject);
  // The app role may not change what was sent or heard, for whatever reason.
  return inWorkspace(services.db.system, workspace.id, async (tx) => {
    const counts = {
      ...(await rewrite(tx, workspace.id, finding)),
      ...countsOf([
        ["audit_subject", await forgetAudit(tx, finding)],
        ["invitation", await forgetInvitations(tx, finding)],
      ]),
    };
    const [stored] = await tx
      .insert(erasure)
      .values({
        workspaceId: workspace.id,
        subjectFingerprint: fingerprintOfSubject(services.keyring, workspace.id, subject),
        requestedBy: scope.person.id,
        reason: maskText(finding.eraser.text(input.reason) ?? input.reason),
        erased: JSON.stringify(counts),
      })
      .returning({ id: erasure.id });
    if (!stored) throw new Error("the erasure was not stored");
    await audit(tx, workspace.id, actorOf(scope), stored.id, { fingerprint: hexOf(scope, subject), counts });
    return { id: stored.id, counts };
  });
}

/** What callbacks and answers bring; what people send again on purpose stays. */
const arrivals = places.filter(({ table }) => ["callback", "recipient", "evidence", "platform_call"].includes(table));

/** Erases again what arrived of somebody since an erasure. Answers how many rows that were. */
export async function eraseArrived(
  services: Services,
  { workspaceId, erasureId, subject }: { workspaceId: string; erasureId: string; subject: Subject },
): Promise<number> {
  const finding = await find(services, workspaceId, subject, arrivals);
  return inWorkspace(services.db.system, workspaceId, async (tx) => {
    const counts = await rewrite(tx, workspaceId, finding);
    const sum = Object.values(counts).reduce((total, count) => total + count, 0);
    const meta = { counts, because: "it arrived after the erasure" };
    if (sum > 0) await audit(tx, workspaceId, { kind: "job", label: "erasures" }, erasureId, meta);
    return sum;
  });
}

/** Earlier erasures, newest first. */
export async function listErasures(scope: Scope) {
  requirePermission(scope, "personal.erase");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: erasure.id,
        createdAt: erasure.createdAt,
        reason: erasure.reason,
        erased: erasure.erased,
        requestedByName: person.name,
      })
      .from(erasure)
      .leftJoin(person, eq(person.id, erasure.requestedBy))
      .where(eq(erasure.workspaceId, scope.workspace.id))
      .orderBy(sql`${erasure.createdAt} desc, ${erasure.id}`)
      .limit(200),
  );
  return rows.map(({ erased, ...row }) => ({ ...row, counts: JSON.parse(erased) as Counts }));
}

/** Callbacks, attempts, sends, recipients: in the order in which everybody else locks them. */
async function rewrite(tx: Tx, workspaceId: string, finding: Finding): Promise<Counts> {
  const { held, subject, eraser } = finding;
  const sends = new Set(held.flatMap(({ submissionIds }) => [...submissionIds]));
  const counts: [string, number][] = [];
  await prepareAnew(tx, workspaceId, held);
  for (const one of held) {
    if (one.place.table === "evidence") await lockSends(tx, sends);
    const rows = await rewriteHeld(tx, workspaceId, one, subject, eraser);
    if (one.place.table === "attempt") refuseWhileUnderWay(rows);
    if (one.place.table === "recipient")
      await recordChanges(
        tx,
        rows.map((row) => changeOf(workspaceId, row)),
      );
    const more = one.place.table === "evidence" ? await renameKinds(tx, finding) : 0;
    counts.push([one.place.table, rows.length + more]);
  }
  for (const one of finding.nobodys) await rewriteHeld(tx, workspaceId, one, subject, eraser);
  return countsOf(counts);
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

/** What the platform is about to get cannot be changed any more, and what it answers would bring the person back. */
function refuseWhileUnderWay(rows: Awaited<ReturnType<typeof rewriteHeld>>): void {
  if (rows.some(({ cells: { state } }) => state === "queued" || state === "dispatching"))
    throw new DomainError(
      "conflict",
      "A send to them is under way. Wait until the platform has answered it, then erase.",
    );
}

type KindKey = { at: string; attempt: string; email: string; source: string; kind: string };

/** Facts whose kind is the platform's own text, and names them. */
async function namedKinds(tx: Tx, { workspaceId, subject, eraser }: Finding): Promise<KindKey[]> {
  const rows = await tx.execute<KindKey>(sql`
    select attempt_created_at::text as at, attempt_id as attempt, email_id as email, source, kind from evidence t
    where workspace_id = ${workspaceId} and kind like 'other:%' and ${mayName(sql`t.kind`, subject)}`);
  return rows.filter(({ kind }) => eraser.text(kind) !== null);
}

/** The kind is part of the key, and two that named the same person must not become one. */
async function renameKinds(tx: Tx, finding: Finding): Promise<number> {
  const keys = await namedKinds(tx, finding);
  if (keys.length === 0) return 0;
  await tx.execute(sql`
    update evidence e set kind = 'other:[erased] ' || substr(gen_random_uuid()::text, 1, 8)
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb)
      k(at timestamptz, attempt uuid, email text, source text, kind text)
    where e.attempt_created_at = k.at and e.attempt_id = k.attempt and e.email_id = k.email and e.source = k.source
      and e.kind = k.kind`);
  return keys.length;
}

async function subjectsOfAudit(tx: Tx, { workspaceId, subject, eraser }: Finding): Promise<number[]> {
  const rows = await tx
    .select({ seq: auditSubject.seq, personal: auditSubject.personal })
    .from(auditSubject)
    .where(and(eq(auditSubject.workspaceId, workspaceId), mayName(sql`${auditSubject.personal}`, subject)));
  return rows.filter(({ personal }) => eraser.body(personal) !== null).map(({ seq }) => seq);
}

async function forgetAudit(tx: Tx, finding: Finding): Promise<number> {
  const seqs = await subjectsOfAudit(tx, finding);
  if (seqs.length === 0) return 0;
  await tx.execute(sql`delete from audit_subject where workspace_id = ${finding.workspaceId} and seq in
    (select value::bigint from jsonb_array_elements_text(${JSON.stringify(seqs)}::text::jsonb))`);
  return seqs.length;
}

/** An accepted one is a colleague's, whose account an administrator erases. */
const isOpenTo = ({ workspaceId, subject: { kind, value } }: Finding) =>
  kind === "address"
    ? sql`workspace_id = ${workspaceId} and lower(email) = ${value} and accepted_at is null`
    : sql`false`;

async function openInvitations(tx: Tx, finding: Finding): Promise<readonly unknown[]> {
  return tx.execute(sql`select id from invitation where ${isOpenTo(finding)}`);
}

async function forgetInvitations(tx: Tx, finding: Finding): Promise<number> {
  const rows = await tx.execute(sql`
    update invitation set email = 'erased-' || id || '@erased.invalid', revoked_at = coalesce(revoked_at, now())
    where ${isOpenTo(finding)} returning id`);
  return rows.length;
}

function audit(tx: Tx, workspaceId: string, actor: Actor, id: string, meta: Record<string, unknown>): Promise<void> {
  return appendAudit(tx, workspaceId, actor, {
    action: "personal_data.erased",
    target: { kind: "erasure", id },
    meta,
  });
}

function hexOf(scope: Scope, subject: Subject): string {
  return fingerprintOfSubject(scope.services.keyring, scope.workspace.id, subject).toString("hex");
}

function countsOf(counts: readonly (readonly [string, number])[]): Counts {
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
