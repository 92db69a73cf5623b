import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { pauseWaiting } from "#server/domain/standing/pause-waiting.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { hasDefault } from "./create.ts";
import type { NewAddress } from "./input.ts";
import { lockActive, lockConnection } from "./lock.ts";
import { type Connection, secretPlace } from "./open-account.ts";
import { rested } from "./rest.ts";

type Change = Partial<typeof connection.$inferInsert>;

/** Gives a connection another name and zone of the platform's times. Neither is part of a call. */
export async function changeConnection(
  scope: Scope,
  input: { id: string; name: string; timeZone: string },
): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { name, timeZone } = await lockConnection(tx, scope, input.id);
    await tx.update(connection).set({ name: input.name, timeZone: input.timeZone }).where(eq(connection.id, input.id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "connection.changed",
      target: { kind: "connection", id: input.id },
      before: { name, timeZone },
      after: { name: input.name, timeZone: input.timeZone },
    });
  });
}

/**
 * Sends a live connection's calls to another address. Asks for its secret, since a signature opens the account to whoever
 * receives it for as long as its timestamp is fresh; for the same reason the key before the last change is given up.
 * Throws `invalid` for another secret.
 */
export async function changeAddress(scope: Scope, input: NewAddress): Promise<void> {
  requirePermission(scope, "connection.manage");
  const { services, workspace } = scope;
  await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const row = await lockConnection(tx, scope, input.id);
    if (row.kind === "sandbox") throw new DomainError("conflict", t("domain.theSandboxsAddressCannotBeChanged"));
    if (!isSecretOf(scope, row, input.secret))
      throw new DomainError("invalid", t("domain.thisIsNotTheSecretOfThis"), { field: "secret" });
    await tx
      .update(connection)
      .set({ baseUrl: input.baseUrl, ...noPrevious, ...untested, ...rested })
      .where(eq(connection.id, row.id));
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "connection.address_changed",
      target: { kind: "connection", id: row.id },
      before: { baseUrl: row.baseUrl },
      after: { baseUrl: input.baseUrl },
    });
  });
}

export const noPrevious = {
  previousApiKeySealed: null,
  previousApiKeyEnding: null,
  previousApiKeyFingerprint: null,
  previousSecretSealed: null,
  previousUntil: null,
} as const;
/** What was tested is no longer what is stored. */
export const untested = { testedAt: null, testResult: null } as const;

export function isSecretOf(scope: Scope, row: Connection, given: string): boolean {
  const { keyring } = scope.services;
  const stored = keyring.open(row.secretSealed, secretPlace(row)).reveal();
  // Equal lengths, whatever was given.
  return timingSafeEqual(keyring.fingerprint(`secret:${stored}`), keyring.fingerprint(`secret:${given}`));
}

/** Makes a connection the one in use: what is sent and read from now on goes over it. */
export async function makeDefault(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    const [before] = await tx
      .update(connection)
      .set({ isDefault: false })
      .where(and(eq(connection.isDefault, true), ne(connection.id, id)))
      .returning({ id: connection.id, name: connection.name });
    await setAndRecord(tx, scope, row, { isDefault: true }, "connection.made_default", {
      before: { inUse: before?.name ?? null },
      after: { inUse: row.name },
    });
  });
}

/**
 * Ends all calls over a connection: sends that wait are paused, results are not asked for; what the platform reports is
 * still kept. Throws `conflict` for the one in use while there are others.
 */
export async function archiveConnection(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    if (row.isDefault && (await hasOthers(tx, id))) {
      throw new DomainError("conflict", t("domain.nameIsTheConnectionInUsePut", { name: row.name }));
    }
    const change = { archivedAt: new Date(), isDefault: false };
    const paused = await pauseOver(tx, row);
    await setAndRecord(tx, scope, row, change, "connection.archived", { meta: { name: row.name, paused } });
  });
}

/**
 * Takes up calls over an archived connection again; what waited is paused, and people resume it one by one. It is in use
 * where no other one is.
 */
export async function restoreConnection(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockConnection(tx, scope, id);
    if (row.archivedAt === null) throw new DomainError("conflict", t("domain.nameIsNotArchived", { name: row.name }));
    const change = { archivedAt: null, isDefault: !(await hasDefault(tx)) };
    // A call under way may have come back to the queue meanwhile.
    const paused = await pauseOver(tx, row);
    await setAndRecord(tx, scope, row, change, "connection.restored", { meta: { name: row.name, paused } });
  });
}

const pauseOver = (tx: Tx, { id, workspaceId, name }: Connection) =>
  pauseWaiting(
    tx,
    workspaceId,
    toKeep(() => t("kept.connectionWasArchived", { name })),
    sql`s.connection_id = ${id}`,
  );

async function hasOthers(tx: Tx, id: string): Promise<boolean> {
  const [other] = await tx
    .select({ one: sql`1` })
    .from(connection)
    .where(and(ne(connection.id, id), isNull(connection.archivedAt)));
  return other !== undefined;
}

async function setAndRecord(
  tx: Tx,
  scope: Scope,
  row: Connection,
  change: Change,
  action: "connection.made_default" | "connection.archived" | "connection.restored",
  said: { before?: Record<string, unknown>; after?: Record<string, unknown>; meta?: Record<string, unknown> },
): Promise<void> {
  await tx.update(connection).set(change).where(eq(connection.id, row.id));
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action,
    target: { kind: "connection", id: row.id },
    ...said,
  });
}
