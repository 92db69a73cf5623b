import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, openDatabase, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { storeSandboxConnection } from "#server/domain/account/connections/sandbox-account.ts";
import type { Keyring, SecretKeys } from "#server/domain/keys/seal.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { checkKeys } from "./instance-keys.ts";

export type Bootstrap = {
  databaseUrl: string;
  secretKeys: () => SecretKeys;
  /** Whether a sandbox runs beside the embedded database: then the first workspace is a Demo on it. */
  sandbox: boolean;
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
};

/**
 * Makes what a new database needs: the key check, the first administrator and the first workspace. Does nothing to a
 * database that has them. Returns the administrator's password only when it was generated now. Throws Error with one
 * sentence when SECRET_KEY is not the one this database was made with.
 */
export async function bootstrap(options: Bootstrap): Promise<{ generated?: { email: string; password: string } }> {
  const database = await openDatabase({
    url: options.databaseUrl,
    appConnections: 1,
    systemConnections: 1,
    mayForget: true,
  });
  try {
    const keyring = await checkKeys(database, options.secretKeys);
    return await createFirstAdministrator(database, keyring, options);
  } finally {
    await database.close();
  }
}

async function createFirstAdministrator(database: Database, keyring: Keyring, options: Bootstrap) {
  const email = options.adminEmail?.trim() ?? "admin@switchboard.localhost";
  const password = options.adminPassword ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const made = await database.system.transaction(async (tx) => {
    // Two first starts at once: the second one waits here and then finds a person.
    await tx.execute(sql`select pg_advisory_xact_lock(7201156)`);
    const [anyone] = await tx.select({ id: person.id }).from(person).limit(1);
    if (anyone) return false;
    const [admin] = await tx
      .insert(person)
      // Whoever runs the instance says whose address this is.
      .values({ email, emailProvenAt: sql`now()`, name: "Administrator", passwordHash, isInstanceAdmin: true })
      .returning({ id: person.id });
    if (!admin) throw new Error("the first administrator was not stored");
    await createFirstWorkspace(tx, keyring, admin.id, options.sandbox);
    await appendAudit(
      tx,
      instanceChain,
      { kind: "job", label: "start" },
      {
        action: "instance.created",
        target: { kind: "person", id: admin.id },
      },
    );
    return true;
  });
  return made && options.adminPassword === undefined ? { generated: { email, password } } : {};
}

async function createFirstWorkspace(tx: Tx, keyring: Keyring, ownerId: string, sandbox: boolean): Promise<void> {
  const [first] = await tx
    .insert(workspace)
    .values(sandbox ? { slug: "demo", name: "Demo" } : { slug: "main", name: "First workspace" })
    .returning({ id: workspace.id });
  if (!first) throw new Error("the first workspace was not stored");
  await tx.insert(membership).values({ workspaceId: first.id, personId: ownerId, roles: ["owner"] });
  if (!sandbox) return;
  await storeSandboxConnection(tx, keyring, first.id, true);
}
