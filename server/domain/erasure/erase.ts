import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { erasure, erasureJob } from "#db/schema/audit.ts";
import { person } from "#db/schema/people.ts";
import { DomainError } from "#server/domain/errors.ts";
import { eraserOf } from "#server/domain/privacy/erased-people.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { fingerprintOfSubject, readSubject, type Subject } from "#server/domain/privacy/subject.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { Counts } from "./rewrite.ts";
import { walks } from "./walks.ts";

/** Jobs of a workspace that may wait at once. */
export const mostWaiting = 20;

/**
 * Asks for what the workspace keeps of a person to be counted, which a worker does. Leaves an entry, since the answer tells
 * who is known here. Throws `invalid`, and `conflict` where too many wait.
 */
export async function askToCount(scope: Scope, input: { subject: string }): Promise<{ id: string }> {
  requirePermission(scope, "personal.erase");
  const subject = readSubject(input.subject);
  const { services, workspace } = scope;
  return inWorkspace(services.db.system, workspace.id, async (tx) => {
    await lockWorkspace(tx, workspace.id);
    const id = await storeJob(tx, scope, subject, null);
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "personal_data.counted",
      target: { kind: "erasure", id: null },
      meta: { fingerprint: hexOf(scope, subject) },
    });
    return { id };
  });
}

/**
 * Asks for an address or number, and what is said to or of that person, to be taken out of everything that the workspace
 * keeps, which a worker does. Only a keyed hash remains, by which what arrives is known from now on. Throws `invalid`, and
 * `conflict` where too many wait.
 */
export async function askToErase(
  scope: Scope,
  input: { subject: string; typed: string; reason: string },
): Promise<{ id: string }> {
  requirePermission(scope, "personal.erase");
  const subject = readSubject(input.subject);
  if (input.typed.trim().toLowerCase() !== input.subject.trim().toLowerCase())
    throw new DomainError("invalid", t("domain.typeItExactlyAsAbove"), { field: "typed" });
  const { services, workspace } = scope;
  const eraser = eraserOf(services.keyring, workspace.id, subject);
  return inWorkspace(services.db.system, workspace.id, async (tx) => {
    // Erasures are numbered in the order in which they are committed.
    await lockWorkspace(tx, workspace.id);
    const [stored] = await tx
      .insert(erasure)
      .values({
        workspaceId: workspace.id,
        subjectFingerprint: fingerprintOfSubject(services.keyring, workspace.id, subject),
        requestedBy: scope.person.id,
        reason: maskText(eraser.text(input.reason) ?? input.reason),
        erased: "{}",
      })
      .returning({ id: erasure.id });
    if (!stored) throw new Error("the erasure was not stored");
    const id = await storeJob(tx, scope, subject, stored.id);
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "personal_data.erasure_asked",
      target: { kind: "erasure", id: stored.id },
      meta: { fingerprint: hexOf(scope, subject) },
    });
    return { id };
  });
}

async function lockWorkspace(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select id from workspace where id = ${id} for no key update`);
}

async function storeJob(
  tx: Tx,
  { services, workspace, person: { id: requestedBy } }: Scope,
  subject: Subject,
  erasureId: string | null,
): Promise<string> {
  const [waiting] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from erasure_job where workspace_id = ${workspace.id} and ended_at is null`);
  if ((waiting?.count ?? 0) >= mostWaiting)
    throw new DomainError("conflict", t("domain.mostWaitingOfTheseWaitAlreadyAskAgain", { mostWaiting }));
  const id = crypto.randomUUID();
  const place = { table: "erasure_job", column: "subject_sealed", id, workspaceId: workspace.id };
  await tx.insert(erasureJob).values({
    id,
    workspaceId: workspace.id,
    kind: erasureId === null ? "count" : "erase",
    subjectSealed: services.keyring.seal(JSON.stringify(subject), place),
    erasureId,
    requestedBy,
  });
  await enqueue(tx, { kind: "run_erasure", key: id, workspaceId: workspace.id });
  return id;
}

/** How far a job has come, for the page that waits for it. */
export type JobProgress = {
  id: string;
  kind: "count" | "erase";
  state: "queued" | "running" | "done" | "failed";
  /** Jobs of the workspace that come first. */
  before: number;
  /** What is being looked through, as "callbacks", and how many of the things to look through are done. */
  at: string | null;
  done: number;
  of: number;
  looked: number;
  counts: Counts;
  problem: string | null;
};

/** Throws `not_found`. */
export async function getErasureJob(scope: Scope, id: string): Promise<JobProgress> {
  requirePermission(scope, "personal.erase");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const isIt = and(eq(erasureJob.workspaceId, scope.workspace.id), eq(erasureJob.id, id));
    const [row] = await tx.select().from(erasureJob).where(isIt);
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchJobInThis"));
    const [first] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from erasure_job where workspace_id = ${scope.workspace.id} and ended_at is null
        and (created_at, id) < (${row.createdAt.toISOString()}::timestamptz, ${row.id}::uuid)`);
    const isOver = row.endedAt !== null;
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      before: isOver ? 0 : (first?.count ?? 0),
      // After the last of them, what was copied is removed.
      at: isOver ? null : (walks[row.walk]?.name() ?? t("domain.lookedThroughCopiesOfRecordings")),
      done: row.walk,
      of: walks.length,
      looked: row.looked,
      counts: row.counts,
      problem: told(row.problem),
    };
  });
}

/** Erasures, newest first, with how the last job of each stands. */
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
        state: erasureJob.state,
        walk: erasureJob.walk,
        problem: erasureJob.problem,
      })
      .from(erasure)
      .leftJoin(person, eq(person.id, erasure.requestedBy))
      .leftJoin(erasureJob, eq(erasureJob.erasureId, erasure.id))
      .where(eq(erasure.workspaceId, scope.workspace.id))
      .orderBy(sql`${erasure.createdAt} desc, ${erasure.id}`)
      .limit(200),
  );
  return rows.map(({ erased, state, walk, ...row }) => ({
    ...row,
    problem: told(row.problem),
    /** Those of before jobs were kept have none. */
    state: state ?? ("done" as const),
    done: walk ?? walks.length,
    of: walks.length,
    counts: JSON.parse(erased) as Counts,
  }));
}

function hexOf(scope: Scope, subject: Subject): string {
  return fingerprintOfSubject(scope.services.keyring, scope.workspace.id, subject).toString("hex");
}
