import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findHold } from "#server/domain/sending/past/hold.ts";
import type { Cause } from "#server/domain/sending/past/judge-past.ts";
import { countSuppressed, isWaiting } from "#server/domain/sending/suppressions/suppressed.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** `isHeld`: by the administrators and everywhere, so that nobody here resumes it. The reason is empty until somebody gave it. */
export type SendingStop = { stoppedAt: Date; by: string; reason: string; isHeld: boolean };

/** Since when nothing is sent from here, who stopped it and why; null while sending is allowed. */
export async function readSending(scope: Scope): Promise<SendingStop | null> {
  requirePermission(scope, "workspace.read");
  const { id } = scope.workspace;
  return inWorkspace(scope.services.db.app, id, (tx) => findSendingStop(tx, id));
}

/** The same, within a transaction of the workspace. */
export async function findSendingStop(tx: Tx, workspaceId: string): Promise<SendingStop | null> {
  return (await findHeld(tx)) ?? findStop(tx, workspaceId);
}

async function findHeld(tx: Tx): Promise<SendingStop | null> {
  const hold = await findHold(tx);
  return (
    hold && { stoppedAt: hold.heldAt, by: t("domain.theAdministrators"), reason: sayCause[hold.cause], isHeld: true }
  );
}

const sayCause: Record<Cause, string> = {
  get behind() {
    return t("domain.theDatabaseWentBackInTime");
  },
  get moved() {
    return t("domain.theDatabaseWasPutBackOrMoved");
  },
  get unwatched() {
    return t("domain.theDatabaseMayHaveGoneBackInTime");
  },
};

async function findStop(tx: Tx, workspaceId: string): Promise<SendingStop | null> {
  const [row] = await tx
    .select({ at: workspace.sendingStoppedAt, reason: workspace.sendingStopReason, by: person.name })
    .from(workspace)
    .leftJoin(person, eq(person.id, workspace.sendingStoppedBy))
    .where(eq(workspace.id, workspaceId));
  return row?.at
    ? { stoppedAt: row.at, by: row.by ?? t("domain.somebodyStopped"), reason: row.reason ?? "", isHeld: false }
    : null;
}

/** For whoever is about to release something. Throws `conflict` with who stopped sending, and why. */
export async function assertSendingAllowed(tx: Tx, workspaceId: string): Promise<void> {
  const held = await findHeld(tx);
  if (held)
    throw new DomainError("conflict", t("domain.allSendingIsHeldByTheAdministrators", { reason: held.reason }), {
      sendingStoppedAt: held.stoppedAt.toISOString(),
      by: held.by,
      reason: held.reason,
    });
  const stop = await findStop(tx, workspaceId);
  if (!stop) return;
  throw new DomainError(
    "conflict",
    because(stop) === ""
      ? t("domain.sendingIsStoppedHere", { by: stop.by })
      : t("domain.sendingIsStoppedHereBecause", { by: stop.by, reason: because(stop) }),
    { sendingStoppedAt: stop.stoppedAt.toISOString(), by: stop.by, reason: stop.reason },
  );
}

/** The reason inside of a sentence; nothing where none was given. */
function because({ reason }: SendingStop): string {
  return reason.replace(/[.。\s]+$/, "");
}

/** How long the answer waits for calls under way, in milliseconds. */
const patienceMs = 2000;

/**
 * Stops all sending from here: after it no call begins, but for those counted as under way in the answer. What is queued
 * waits for `resumeSending`. Nobody has to say why before it: `explainStop` takes the reason. Throws `conflict` when it is
 * stopped already.
 */
export async function stopSending(
  scope: Scope,
  { reason }: { reason?: string | undefined },
): Promise<{ underWay: number }> {
  requirePermission(scope, "sending.stop");
  const { id } = scope.workspace;
  // Everybody reads it, also those who may not see personal data.
  const shown = reason === undefined ? null : maskText(reason);
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const stop = await findStop(tx, id);
    if (stop)
      throw new DomainError(
        "conflict",
        because(stop) === ""
          ? t("domain.byStoppedSendingAlready", { by: stop.by })
          : t("domain.byStoppedSendingAlreadyBecause", { by: stop.by, reason: because(stop) }),
      );
    await tx
      .update(workspace)
      .set({ sendingStoppedAt: sql`now()`, sendingStoppedBy: scope.person.id, sendingStopReason: shown })
      .where(eq(workspace.id, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "sending.stopped",
      target: { kind: "workspace", id },
      meta: shown === null ? {} : { reason: shown },
    });
  });
  const until = performance.now() + patienceMs;
  await setAside(scope);
  return { underWay: await waitForCalls(scope, until) };
}

/**
 * Takes what is queued out of the way of other workspaces' claims, which would look at all of it each time. Nothing relies
 * on it: what comes back into the queue later is left alone by claims too.
 */
async function setAside(scope: Scope): Promise<void> {
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    // The lock keeps a resume from running in between, which would leave set aside what should go on.
    await lockWorkspace(tx, id);
    if (!(await findStop(tx, id))) return;
    await tx.execute(sql`with waiting as materialized (select id from attempt
        where workspace_id = ${id} and state = 'queued' and due_at is not null order by id for update skip locked)
      update attempt set due_at = null from waiting where attempt.id = waiting.id`);
  });
}

/** Answers how many calls are still under way after they have had a moment to end. */
async function waitForCalls(scope: Scope, until: number): Promise<number> {
  for (;;) {
    const underWay = await countCalls(scope);
    if (underWay === 0 || performance.now() > until) return underWay;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whatever may yet begin was claimed before the stop was committed, so it counts here until it ended. */
async function countCalls(scope: Scope): Promise<number> {
  const { id } = scope.workspace;
  return inWorkspace(scope.services.db.app, id, async (tx) => {
    const [row] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(attempt)
      .where(and(eq(attempt.workspaceId, id), sql`${attempt.state} = 'dispatching'`));
    return row?.count ?? 0;
  });
}

/**
 * Lets what waits go out again, but for what is paused itself. A send is paused where a number that waits was suppressed
 * meanwhile. Throws `conflict` when sending is not stopped.
 */
export async function resumeSending(scope: Scope, { reason }: { reason: string }): Promise<void> {
  requirePermission(scope, "sending.resume");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const stop = await findStop(tx, id);
    if (!stop) throw new DomainError("conflict", t("domain.sendingIsNotStopped"));
    await tx
      .update(workspace)
      .set({ sendingStoppedAt: null, sendingStoppedBy: null, sendingStopReason: null })
      .where(eq(workspace.id, id));
    const paused = await pauseSuppressed(tx, scope, await lockWaiting(tx, id));
    await tx.execute(sql`with waiting as materialized (select a.id from attempt a join submission s on s.id = a.submission_id
        where a.workspace_id = ${id} and a.state = 'queued' and a.due_at is null
          and s.released_at is not null and s.paused_at is null and s.stopped_at is null
        order by a.id for update of a)
      update attempt set due_at = now() from waiting where attempt.id = waiting.id`);
    await appendAudit(tx, id, actorOf(scope), {
      action: "sending.resumed",
      target: { kind: "workspace", id },
      meta: { reason: maskText(reason), stoppedAt: stop.stoppedAt.toISOString(), stopReason: stop.reason, paused },
    });
  });
}

/** The submissions with messages that wait, with their attempts locked as everybody locks them. */
async function lockWaiting(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select a.submission_id as id from attempt a join submission s on s.id = a.submission_id
    where a.workspace_id = ${workspaceId} and a.state = 'queued' and a.message_count is not null
      and s.released_at is not null and s.paused_at is null and s.stopped_at is null
    order by a.id for update of a`);
  return [...new Set(rows.map(({ id }) => id))].toSorted();
}

/** People may have asked not to be written to while nothing was sent. Answers how many sends were paused. */
async function pauseSuppressed(tx: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  let paused = 0;
  for (const id of ids) {
    if ((await countSuppressed(tx, scope, id, isWaiting)) === 0) continue;
    await tx
      .update(submission)
      .set({ pausedAt: sql`now()`, pauseReason: toKeep(() => t("kept.aWaitingNumberWasSuppressed")) })
      .where(eq(submission.id, id));
    await refreshSubmission(tx, scope.workspace.id, id);
    paused += 1;
  }
  return paused;
}
