import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { areas } from "#server/contract/operation.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope, type Services } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { readInTime } from "./clock.ts";
import { lockActive } from "./lock.ts";
import { type Connection, openAccount } from "./open-account.ts";
import { probes } from "./probes.ts";
import { onTrial, restFor, type Trouble, troubleOf } from "./rest.ts";

/** A worker that dies while it asks leaves the account to the next one after this long. */
const leaseMs = 60_000;
const timeoutMs = 10_000;
/** An account is not tried by itself any more after a day: what waits so long goes out only when somebody says so. */
const triedForHours = 24;

/**
 * Takes up one account whose rest is over: asks it something harmless, where one of its applications can be asked, and has
 * one call tried over it if the answer is about anything but the account. Answers whether there was one.
 */
export async function tryRested(services: Services): Promise<boolean> {
  const row = await takeRested(services);
  if (!row) return false;
  const trouble = await probe(services, row);
  await services.db.system
    .update(connection)
    .set(trouble ? restFor(trouble) : onTrial)
    .where(and(eq(connection.id, row.id), eq(connection.restUntil, sql`${row.restUntil?.toISOString()}::timestamptz`)));
  return true;
}

async function takeRested({ db }: Services): Promise<Connection | undefined> {
  return db.system.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: connection.id })
      .from(connection)
      .where(
        sql`${connection.restUntil} <= now() and ${connection.archivedAt} is null
          and ${connection.restSince} > now() - ${triedForHours} * interval '1 hour'`,
      )
      .orderBy(connection.restUntil)
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (!row) return undefined;
    const [taken] = await tx
      .update(connection)
      .set({ restUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
      .where(eq(connection.id, row.id))
      .returning();
    return taken;
  });
}

/** What the account answers to a harmless read; null where nothing speaks against it, or where it has none. */
async function probe(services: Services, row: Connection): Promise<Trouble | null> {
  const rows = await services.db.system
    .select({ area: application.area, appId: application.appId })
    .from(application)
    .where(and(eq(application.connectionId, row.id), isNull(application.archivedAt)))
    .orderBy(desc(application.isDefault));
  const found = areas.flatMap((area) => {
    const one = rows.find((candidate) => candidate.area === area);
    const read = probes[area];
    return one && read ? [{ appId: one.appId, read }] : [];
  })[0];
  if (!found) return null;
  try {
    const by = { job: "prober" };
    const journal = callJournal(services.db.system, services.keyring, {
      workspaceId: row.workspaceId,
      connectionId: row.id,
      by,
    });
    const result = await readInTime(services, row, (now) =>
      found.read.read(found.appId, {
        agents: services.agents,
        account: openAccount(services, now),
        timeZone: row.timeZone,
        timeoutMs,
        journal,
      }),
    );
    return troubleOf(found.read.of, result);
  } catch (error) {
    // No sandbox runs here, or a secret cannot be opened: what a call comes to will say so.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export type Rest = {
  id: string;
  name: string;
  /** When it is tried again by itself; null where only people have it tried. */
  until: Date | null;
  kind: NonNullable<Connection["restKind"]>;
  note: string;
};

/** The workspace's accounts over which nothing is sent because their last calls failed. */
export async function listResting(scope: Scope): Promise<Rest[]> {
  requirePermission(scope, "workspace.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx
      .select({
        id: connection.id,
        name: connection.name,
        until: connection.restUntil,
        kind: connection.restKind,
        note: connection.restNote,
        isTried: sql<boolean>`${connection.restSince} > now() - ${triedForHours} * interval '1 hour'`,
      })
      .from(connection)
      .where(sql`${connection.restUntil} is not null and ${connection.archivedAt} is null`)
      .orderBy(connection.createdAt);
    return rows.map(({ id, name, until, kind, note, isTried }) => ({
      id,
      name,
      until: isTried ? until : null,
      kind: kind ?? "platform",
      note: told(note) ?? "",
    }));
  });
}

/**
 * Has a resting account tried now: one call goes out over it, and the others behind it once that is accepted. Throws
 * `not_found`, and `conflict` when it does not rest.
 */
export async function tryNow(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "sending.resume");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    if (row.restUntil === null) throw new DomainError("conflict", t("domain.nameNoLongerRests", { name: row.name }));
    // Doubted from now on, so that another day may pass before it is left to people again.
    await tx
      .update(connection)
      .set({ ...onTrial, restSince: sql`now()` })
      .where(eq(connection.id, row.id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "connection.rest_ended",
      target: { kind: "connection", id: row.id },
      before: { kind: row.restKind, until: row.restUntil?.toISOString() ?? null },
    });
  });
}
