import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { storedKey } from "#server/domain/account/connections/api-key.ts";
import { type Connection, secretPlace } from "#server/domain/account/connections/open-account.ts";
import { createKeyring } from "#server/domain/keys/seal.ts";
import type { Role } from "#server/domain/permissions.ts";
import { createScope, type Scope, type Services } from "#server/domain/scope.ts";
import { type NewSubmission, type Submission, storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { openExportStores, openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { scratchFolder } from "./scratch.ts";

/** Processes of one test share it, so that one opens what the other sealed. */
const secretKey = "the secret key of the tests, long enough for anybody";

export type TestServices = Services & { close(): Promise<void> };

/** The domain's services on a migrated database, as a worker would have them. Close them before dropping the database. */
export async function openServices(
  url: string,
  overrides: Partial<Omit<Services, "db">> & { connections?: number; readUrl?: string } = {},
): Promise<TestServices> {
  const { connections = 10, readUrl, ...rest } = overrides;
  const pools = { appConnections: connections, systemConnections: connections };
  const db = await openDatabase({ url, readUrl, mayForget: true, ...pools });
  const agents = createAgents();
  return {
    db,
    agents,
    keyring: createKeyring(secretKey),
    sandboxUrl: null,
    publicUrl: "http://127.0.0.1:3000",
    mail: null,
    // Nothing is made there before the first copy.
    recordings: openRecordingStores(join(scratchFolder, `${process.pid}-${randomUUID()}`), undefined),
    exports: openExportStores(join(scratchFolder, `${process.pid}-${randomUUID()}`), undefined),
    ...rest,
    close: async () => {
      await Promise.all([agents.close(), db.close()]);
    },
  };
}

/** An empty workspace and its owner, as the scope that owner acts in. */
export async function createWorkspace(services: Services, name = "Northwind"): Promise<Scope> {
  const slug = `t${randomBytes(6).toString("hex")}`;
  const [row] = await services.db.system.insert(workspace).values({ slug, name }).returning();
  if (!row) throw new Error("the workspace was not stored");
  return createMember(services, { id: row.id, slug: row.slug, name: row.name }, "owner");
}

/** A new person with the given roles in a workspace (`scope.workspace`), as the scope they act in. */
export async function createMember(services: Services, place: Scope["workspace"], ...roles: Role[]): Promise<Scope> {
  const label = roles.join(" and ");
  const [row] = await services.db.system
    .insert(person)
    .values({ name: `The ${label}`, email: `${randomBytes(6).toString("hex")}@example.com` })
    .returning();
  if (!row) throw new Error("the person was not stored");
  await services.db.system.insert(membership).values({ workspaceId: place.id, personId: row.id, roles: [...roles] });
  const { id, name, email, isInstanceAdmin } = row;
  return createScope({
    services,
    workspace: place,
    person: { id, name, email, isInstanceAdmin },
    roles,
    requestId: randomUUID(),
    ip: null,
  });
}

export type ConnectionOptions = { baseUrl?: string | undefined; apiKey?: string; secret?: string; isDefault?: boolean };

/**
 * The workspace's default connection, unless said otherwise: live at `baseUrl`, or of kind sandbox without one (then pass `sandboxUrl` to
 * `openServices`). With the email application "app-1".
 */
export async function createConnection(scope: Scope, options: ConnectionOptions = {}): Promise<Connection> {
  const { baseUrl, apiKey = `key-${randomBytes(6).toString("hex")}`, secret = "a platform secret" } = options;
  const { services } = scope;
  const { isDefault = true } = options;
  const place = { id: randomUUID(), workspaceId: scope.workspace.id };
  const [row] = await services.db.system
    .insert(connection)
    .values({
      ...place,
      name: "Test account",
      kind: baseUrl === undefined ? "sandbox" : "live",
      baseUrl: baseUrl ?? null,
      ...storedKey(services.keyring, place, apiKey),
      secretSealed: services.keyring.seal(secret, secretPlace(place)),
      isDefault,
    })
    .returning();
  if (!row) throw new Error("the connection was not stored");
  await services.db.system.insert(application).values({
    workspaceId: place.workspaceId,
    connectionId: place.id,
    area: "email",
    appId: "app-1",
    label: "Newsletters",
    isDefault: true,
  });
  return row;
}

/** An email batch as `storeSubmission` takes it; each one has a subject of its own, so none repeats another. */
export function emailBatchOf(connectionId: string, overrides: Partial<NewSubmission> = {}): NewSubmission {
  const request = {
    appId: "app-1",
    fromEmailAddress: "news@example.com",
    templateID: "4207",
    receiverId: "list-1",
    subject: `Hello ${randomBytes(4).toString("hex")}`,
  };
  return {
    intentId: randomUUID(),
    area: "email",
    operation: "email.batchSend",
    connectionId,
    title: request.subject,
    draft: request,
    context: {},
    requests: [request],
    expectedCount: null,
    repeatReason: null,
    ...overrides,
  };
}

/** Stores an email batch of one attempt, due at once. */
export function storeBatch(
  scope: Scope,
  from: Connection,
  overrides: Partial<NewSubmission> = {},
): Promise<Submission> {
  return storeSubmission(scope, emailBatchOf(from.id, overrides));
}
