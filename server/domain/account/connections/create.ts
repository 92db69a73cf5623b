import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { apiKeyEndingOf, storedKey } from "./api-key.ts";
import { isKeyElsewhere } from "./fingerprints.ts";
import type { NewApplication, NewConnection } from "./input.ts";
import { secretEndingOf, secretPlace } from "./open-account.ts";
import { sandboxAccount, sandboxApplications, storeSandboxConnection } from "./sandbox-account.ts";

/**
 * Stores a live connection with its applications; the workspace's first one is the one in use. Throws `conflict` with
 * `sharedKey` when another workspace has the Api-Key and nobody has confirmed to know that.
 */
export async function createConnection(scope: Scope, input: NewConnection): Promise<{ id: string }> {
  requirePermission(scope, "connection.manage");
  const { services, workspace } = scope;
  return inWorkspace(services.db.app, workspace.id, async (tx) => {
    await lockWorkspace(tx, workspace.id);
    await requireRoomFor(tx, "connections");
    const place = { id: randomUUID(), workspaceId: workspace.id };
    const key = storedKey(services.keyring, place, input.apiKey);
    const isShared = await refuseSharedKey(tx, scope, key.apiKeyFingerprint, input.sharedKeyConfirmed);
    const isDefault = !(await hasDefault(tx));
    await tx.insert(connection).values({
      ...place,
      name: input.name,
      kind: "live",
      baseUrl: input.baseUrl,
      ...key,
      secretSealed: services.keyring.seal(input.secret, secretPlace(place)),
      secretEnding: secretEndingOf(input.secret),
      timeZone: input.timeZone,
      isDefault,
    });
    await storeApplications(tx, scope, place.id, input.applications);
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "connection.created",
      target: { kind: "connection", id: place.id },
      after: {
        name: input.name,
        kind: "live",
        baseUrl: input.baseUrl,
        keyEnding: key.apiKeyEnding,
        timeZone: input.timeZone,
        isDefault,
      },
      meta: { applications: input.applications.map(({ area, appId }) => `${area} ${appId}`), sharedKey: isShared },
    });
    return { id: place.id };
  });
}

/**
 * Whether another workspace has the Api-Key. Throws `conflict` with `sharedKey` where it has and nobody confirmed to know
 * what that means.
 */
export async function refuseSharedKey(
  tx: Tx,
  scope: Scope,
  fingerprint: Buffer,
  isConfirmed: boolean,
): Promise<boolean> {
  const isShared = await isKeyElsewhere(tx, scope, fingerprint);
  if (!isShared || isConfirmed) return isShared;
  throw new DomainError("conflict", t("domain.anotherWorkspaceOfThisSwitchboardHasThis"), {
    sharedKey: true,
    field: "apiKey",
  });
}

/**
 * Connects the sandbox, with its fixed key and all its applications. Throws `conflict` where it is, `unavailable` where none
 * runs.
 */
export async function connectSandbox(scope: Scope): Promise<{ id: string }> {
  requirePermission(scope, "connection.manage");
  const { services, workspace } = scope;
  if (services.sandboxUrl === null)
    throw new DomainError("unavailable", t("domain.noSandboxRunsWithThisSwitchboardStart"));
  return inWorkspace(services.db.app, workspace.id, async (tx) => {
    await lockWorkspace(tx, workspace.id);
    const [existing] = await tx
      .select({ name: connection.name, archivedAt: connection.archivedAt })
      .from(connection)
      .where(eq(connection.kind, "sandbox"));
    if (existing) {
      const { name, archivedAt } = existing;
      throw new DomainError(
        "conflict",
        archivedAt === null
          ? t("domain.theSandboxIsConnectedAlreadyAsName", { name })
          : t("domain.theSandboxIsConnectedAndArchived", { name }),
      );
    }
    const isDefault = !(await hasDefault(tx));
    const id = await storeSandboxConnection(tx, services.keyring, workspace.id, isDefault);
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "connection.created",
      target: { kind: "connection", id },
      after: { name: "Sandbox", kind: "sandbox", keyEnding: apiKeyEndingOf(sandboxAccount.apiKey), isDefault },
      meta: { applications: sandboxApplications.map(({ area, appId }) => `${area} ${appId}`) },
    });
    return { id };
  });
}

/** Whether a connection is in use. */
export async function hasDefault(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ id: connection.id })
    .from(connection)
    .where(and(eq(connection.isDefault, true), isNull(connection.archivedAt)));
  return row !== undefined;
}

/** The first application of an area is its default. */
async function storeApplications(
  tx: Tx,
  scope: Scope,
  connectionId: string,
  rows: readonly NewApplication[],
): Promise<void> {
  if (rows.length === 0) return;
  const seen = new Set<string>();
  const values = rows.map((row, index) => {
    if (seen.has(`${row.area} ${row.appId}`)) {
      throw new DomainError("invalid", t("domain.thisApplicationIsInTheListTwice"), {
        field: `applications.${index}.appId`,
      });
    }
    const isDefault = ![...seen].some((earlier) => earlier.startsWith(`${row.area} `));
    seen.add(`${row.area} ${row.appId}`);
    return { ...row, workspaceId: scope.workspace.id, connectionId, isDefault };
  });
  await tx.insert(application).values(values);
}
