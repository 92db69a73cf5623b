import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import type { Account } from "#server/platform/client.ts";
import type { Secret } from "#server/platform/secret.ts";
import { t } from "#words/t.ts";
import { apiKeyPlace, previousApiKeyPlace } from "./api-key.ts";

export type Connection = typeof connection.$inferSelect;

type Place = { id: string; workspaceId: string };

/** The place a connection's secret is sealed for. */
export function secretPlace(row: Place) {
  return { table: "connection", column: "secret_sealed", id: row.id, workspaceId: row.workspaceId };
}

/** The place of the secret before the last change. */
export function previousSecretPlace(row: Place) {
  return { ...secretPlace(row), column: "previous_secret_sealed" };
}

/** The last four characters, to tell secrets apart; null for one so short that they would give too much of it away. */
export function secretEndingOf(secret: string): string | null {
  return secret.length < 12 ? null : secret.slice(-4);
}

/** Which of a connection's two keys signs: the one in use, or while a change of keys overlaps the one before. */
export type Credentials = "current" | "previous";

/** Whether the key before the last change is still tried where the platform refuses the new one. */
export function overlapRuns(row: Connection): boolean {
  return row.previousSecretSealed !== null && row.previousUntil !== null && row.previousUntil.getTime() > Date.now();
}

/** Keyed hash of the key that signs, by which calls of one account keep their pace wherever it is connected. */
export function credentialOf(row: Connection, credentials: Credentials): Buffer {
  if (credentials === "current") return row.apiKeyFingerprint;
  if (row.previousApiKeyFingerprint === null) throw new Error("the connection has no key from before");
  return row.previousApiKeyFingerprint;
}

/**
 * Opens a connection for one call. The sandbox's address is resolved now; throws `unavailable` where none runs, and for a
 * connection that was archived, over which no calls are made.
 */
export function openAccount(services: Services, row: Connection, credentials: Credentials = "current"): Account {
  if (row.archivedAt !== null) {
    throw new DomainError("unavailable", t("domain.theConnectionNameIsArchivedAndNo", { name: row.name }));
  }
  const baseUrl = row.kind === "sandbox" ? services.sandboxUrl : row.baseUrl;
  if (baseUrl === null) {
    throw new DomainError("unavailable", t("domain.thisConnectionBelongsToTheSandboxAnd"));
  }
  return {
    baseUrl,
    apiKey: openApiKey(services, row, credentials).reveal(),
    secret: openSecret(services, row, credentials),
    clockOffsetMs: row.clockOffsetMs,
    paths: row.paths,
    concealed: concealedOf(services, row),
  };
}

/** All keys and secrets of a connection: whichever of them signs, the platform may name the others. The sandbox's are known. */
export function concealedOf(services: Services, row: Connection): Secret[] {
  if (row.kind === "sandbox") return [];
  const pairs: Credentials[] = row.previousSecretSealed === null ? ["current"] : ["current", "previous"];
  return pairs.flatMap((one) => [openApiKey(services, row, one), openSecret(services, row, one)]);
}

/** Opens one of a connection's keys. Throws Error for a row that has none from before, and as `Keyring.open`. */
export function openApiKey({ keyring }: Services, row: Connection, credentials: Credentials): Secret {
  if (credentials === "current") return keyring.open(row.apiKeySealed, apiKeyPlace(row));
  if (row.previousApiKeySealed === null) throw new Error("the connection has no key from before");
  return keyring.open(row.previousApiKeySealed, previousApiKeyPlace(row));
}

function openSecret({ keyring }: Services, row: Connection, credentials: Credentials): Secret {
  if (credentials === "current") return keyring.open(row.secretSealed, secretPlace(row));
  if (row.previousSecretSealed === null) throw new Error("the connection has no key from before");
  return keyring.open(row.previousSecretSealed, previousSecretPlace(row));
}

/** The workspace's connection in use: the default one that is not archived. Throws `not_found`. */
export async function currentConnection(tx: Tx): Promise<Connection> {
  const [row] = await tx
    .select()
    .from(connection)
    .where(and(eq(connection.isDefault, true), isNull(connection.archivedAt)))
    .limit(1);
  if (!row) throw new DomainError("not_found", t("domain.thisWorkspaceHasNoConnectionToThe"));
  return row;
}

/** The application with its connection. Throws `not_found` for an id this workspace does not have. */
export async function findApplication(
  tx: Tx,
  area: Area,
  appId: string,
): Promise<{ connection: Connection; label: string }> {
  const current = await currentConnection(tx);
  const [row] = await tx
    .select()
    .from(application)
    .where(
      and(
        eq(application.connectionId, current.id),
        eq(application.area, area),
        eq(application.appId, appId),
        isNull(application.archivedAt),
      ),
    )
    .limit(1);
  if (!row)
    throw new DomainError("not_found", t("domain.theApplicationAppIdIsNotSetUp", { appId, name: current.name }), {
      field: "appId",
    });
  return { connection: current, label: row.label };
}
