import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { application, connection } from "#db/schema/connections.ts";
import { instance } from "#db/schema/operations.ts";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { checkPassword } from "#server/domain/access/sign-in/passwords.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { type Bootstrap, bootstrap } from "#server/domain/instance/bootstrap.ts";
import { createKeyring } from "#server/domain/keys/seal.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { instanceAudit } from "./world.ts";

const secretKey = "a secret key of an instance, long enough";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
beforeEach(async () => {
  database = await createDatabase();
  services = await openServices(database.url, {
    keyring: createKeyring(secretKey),
    sandboxUrl: "http://127.0.0.1:4010",
  });
});
afterEach(async () => {
  await services.close();
  await database.drop();
});

const start = (changes: Partial<Bootstrap> = {}) =>
  bootstrap({ databaseUrl: database.url, secretKeys: () => ({ current: secretKey }), sandbox: true, ...changes });

async function everything() {
  const { system } = services.db;
  return {
    people: await system.select().from(person),
    workspaces: await system.select().from(workspace),
    memberships: await system.select().from(membership),
    connections: await system.select().from(connection),
    applications: await system.select().from(application),
    instances: await system.select().from(instance),
    audit: await instanceAudit(services),
  };
}

test("a new database gets an administrator with a password of their own, and a Demo on the sandbox", async () => {
  const { generated } = await start();
  expect(generated?.email).toBe("admin@switchboard.localhost");
  expect(generated?.password).toMatch(/^[A-Za-z0-9_-]{16}$/);
  const { people, workspaces, memberships, connections, applications, audit } = await everything();
  expect(people).toMatchObject([{ email: generated?.email, isInstanceAdmin: true }]);
  expect(await checkPassword(people[0]?.passwordHash, generated?.password ?? "")).toBe(true);
  expect(workspaces).toMatchObject([{ slug: "demo", name: "Demo" }]);
  expect(memberships).toMatchObject([{ workspaceId: workspaces[0]?.id, personId: people[0]?.id, roles: ["owner"] }]);
  expect(connections).toMatchObject([{ kind: "sandbox", baseUrl: null, isDefault: true }]);
  expect(applications.map(({ appId }) => appId).toSorted()).toEqual([
    "ai-app-1",
    "em-app-1",
    "otp-app-1",
    "sms-app-1",
    "voice-app-1",
    "wa-app-1",
  ]);
  expect(audit).toMatchObject([{ action: "instance.created", target: people[0]?.id }]);
});

test("the Demo's account opens: its secret is the sandbox's, sealed, and its address is where the sandbox is now", async () => {
  await start();
  const [row] = await services.db.system.select().from(connection);
  if (!row) throw new Error("no connection was made");
  const account = openAccount(services, row);
  expect(account).toMatchObject({ baseUrl: "http://127.0.0.1:4010", apiKey: "sandbox-key" });
  expect(account.secret.reveal()).toBe("sandbox-secret");
  expect(row.secretSealed.includes("sandbox-secret")).toBe(false);
  expect(row.apiKeySealed.includes("sandbox-key")).toBe(false);
  expect(() => openAccount({ ...services, sandboxUrl: null }, row)).toThrow(/no sandbox is running here/);
  expect(() => openAccount(services, { ...row, workspaceId: crypto.randomUUID() })).toThrow();
});

test("without a sandbox there is an empty first workspace and no account", async () => {
  await start({ sandbox: false });
  const { workspaces, connections, applications } = await everything();
  expect(workspaces).toMatchObject([{ slug: "main", name: "First workspace" }]);
  expect([...connections, ...applications]).toEqual([]);
});

test("a chosen address and password are taken and never told", async () => {
  const chosen = { adminEmail: " Ada@Lovelace.example ", adminPassword: "correct horse battery" };
  expect(await start(chosen)).toEqual({});
  const { people } = await everything();
  expect(people).toMatchObject([{ email: "Ada@Lovelace.example" }]);
  expect(await checkPassword(people[0]?.passwordHash, "correct horse battery")).toBe(true);
});

test("starting again changes nothing, whatever is asked for now", async () => {
  await start();
  const before = await everything();
  expect(await start()).toEqual({});
  expect(await start({ sandbox: false, adminEmail: "eve@example.com", adminPassword: "another password" })).toEqual({});
  expect(await everything()).toEqual(before);
});

test("many first starts at once make one administrator, and exactly one is told the password", async () => {
  const results = await Promise.all(Array.from({ length: 6 }, () => start()));
  const told = results.flatMap(({ generated }) => (generated ? [generated] : []));
  expect(told).toHaveLength(1);
  const { people, workspaces, connections, applications, instances, audit } = await everything();
  expect([people, workspaces, connections, instances, audit].map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1]);
  expect(applications).toHaveLength(6);
  expect(await checkPassword(people[0]?.passwordHash, told[0]?.password ?? "")).toBe(true);
});

test("another SECRET_KEY is refused in one sentence that says what to do, and nothing is changed", async () => {
  await start();
  const before = await everything();
  await expect(start({ secretKeys: () => ({ current: "some other secret key of the instance" }) })).rejects.toThrow(
    /^SECRET_KEY is not the one this database was made with: .+ Set SECRET_KEY to the old value/,
  );
  expect(await everything()).toEqual(before);
  await services.db.system
    .update(instance)
    .set({ keyCheck: Buffer.from("rubbish") })
    .where(eq(instance.id, 1));
  await expect(start()).rejects.toThrow(/^SECRET_KEY is not the one/);
});
