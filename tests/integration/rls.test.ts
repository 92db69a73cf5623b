import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, inWorkspace, openDatabase, openOwner, type Tx } from "#db/client.ts";
import { rangesFor } from "#db/partitions.ts";
import { auditAnchor, erasure, erasureJob } from "#db/schema/audit.ts";
import { job } from "#db/schema/jobs.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { message } from "#db/schema/messages.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { price, priceList, suppression } from "#db/schema/sending.ts";
import {
  recipientCheck,
  recipientCheckBlock,
  upload,
  uploadBlock,
  uploadImport,
  uploadPart,
} from "#db/schema/uploads.ts";
import { apiToken, invitation } from "#db/schema/workspaces.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import type { Scope } from "#server/domain/scope.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { createDatabase } from "#tests/support/database.ts";
import {
  createConnection,
  createMember,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";
import { grantsOnPartitions, unprotectedTables, workspaceTables } from "./row-security.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let owner: Db;
let tables: string[];
let a: Scope;
let b: Scope;

beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  owner = openOwner(database.url);
  tables = await workspaceTables(owner);
  a = await fillWorkspace();
  b = await fillWorkspace();
});
afterAll(async () => {
  await services.close();
  await owner.$client.end();
  await database.drop();
});

/** A workspace with at least one row in every table that belongs to workspaces. */
async function fillWorkspace(): Promise<Scope> {
  const adversary = await startAdversary();
  const scope = await createWorkspace(services);
  const connection = await createConnection(scope, { baseUrl: adversary.url });
  const submission = await storeBatch(scope, connection);
  await dispatchNext(services, {
    workerId: "w",
    timing,
    dispatchables: new Map([["email.batchSend", { ...emailBatch, paced: false }]]),
  });
  await adversary.close();
  const [made] = await services.db.system.execute<{ id: string; at: Date }>(
    sql`select id, created_at::text as at from attempt where submission_id = ${submission.id}`,
  );
  if (!made) throw new Error("the attempt was not stored");
  const of = { workspaceId: scope.workspace.id, attemptId: made.id, attemptCreatedAt: new Date(made.at) };
  await services.db.system
    .insert(callback)
    .values({ ...of, dedupeKey: randomBytes(32), method: "POST", raw: Buffer.from("{}") });
  const about = { ...of, submissionId: submission.id, emailId: "e-1" };
  await services.db.system.insert(evidence).values({ ...about, source: "callback", kind: "succeeded" });
  await services.db.system.insert(recipient).values({
    ...about,
    connectionId: connection.id,
    appId: "app-1",
    state: "succeeded",
    firstHeardAt: new Date(),
    lastHeardAt: new Date(),
  });
  await fillTeam(scope, connection.id);
  await fillSms(scope, submission.id);
  return scope;
}

/** What SMS keep besides: numbers, what was uploaded, what is suppressed, what it costs. */
async function fillSms({ workspace, person }: Scope, submissionId: string): Promise<void> {
  const db = services.db.system;
  const own = { workspaceId: workspace.id };
  const by = { createdBy: person.id };
  const [table] = await db
    .insert(upload)
    .values({ ...own, ...by, purpose: "recipients", name: "a.csv", source: "file", byteCount: 1, state: "read" })
    .returning();
  const [list] = await db
    .insert(priceList)
    .values({ ...own, ...by, validFrom: "2026-01-01", currency: "EUR" })
    .returning();
  if (!table || !list) throw new Error("nothing was stored");
  const of = { ...own, uploadId: table.id };
  await db.insert(uploadPart).values({ ...of, partNo: 0, bytes: Buffer.from("a") });
  await db.insert(uploadBlock).values({ ...of, blockNo: 0, firstRow: 2, rows: [[2, "+4915112345678"]] });
  await db.insert(uploadImport).values({ ...of, ...by, kind: "suppressions", settings: {}, state: "imported" });
  const settings = { numberColumn: 0, country: null, content: "Hello", variables: {} };
  await db.insert(recipientCheck).values({ ...of, submissionId, channel: "sms", settings, state: "checked" });
  await db.insert(recipientCheckBlock).values({ ...own, submissionId, blockNo: 0, firstRow: 2, rows: [] });
  const number = "+4915112345678";
  await db.insert(message).values({ ...own, submissionId, chunkNo: 1, itemNo: 0, number, partCount: 1 });
  await db
    .insert(suppression)
    .values({ ...own, ...by, channel: "sms", number, numberHash: randomBytes(32), reason: "asked" });
  await db.insert(price).values({ ...own, priceListId: list.id, prefix: "49", amount: "0.05" });
  await db.insert(job).values({ ...own, kind: "expire_drafts", key: submissionId });
}

/** What belongs to the people of a workspace rather than to its submissions. */
async function fillTeam({ workspace, person }: Scope, connectionId: string): Promise<void> {
  const db = services.db.system;
  const own = { workspaceId: workspace.id };
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(invitation).values({
    ...own,
    email: "ada@example.com",
    roles: ["sender"],
    tokenHash: randomBytes(32),
    createdBy: person.id,
    expiresAt,
  });
  const token = { name: "A program", ending: "abcd", permissions: ["email.read"], tokenHash: randomBytes(32) };
  await db.insert(apiToken).values({ ...own, ...token, personId: person.id, expiresAt });
  await db
    .insert(libraryEntry)
    .values({ ...own, connectionId, kind: "recipient_list", value: "list-1", label: "All", addedBy: person.id });
  await db
    .insert(auditAnchor)
    .values({ ...own, seq: 1, hash: randomBytes(32), keyId: "k", signature: randomBytes(64) });
  await db
    .insert(erasure)
    .values({ ...own, subjectFingerprint: randomBytes(32), requestedBy: person.id, reason: "asked", erased: "{}" });
  await db
    .insert(erasureJob)
    .values({ ...own, kind: "count", requestedBy: person.id, state: "done", endedAt: expiresAt });
}

const keyOf = (table: string) => sql.raw(table === "workspace" ? "id" : "workspace_id");
const rowsOf = async (db: Db | Tx, table: string, workspaceId?: string) => {
  const condition = workspaceId === undefined ? sql`true` : sql`${keyOf(table)} = ${workspaceId}`;
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${condition}`,
  );
  return row?.count;
};
const mayRead = async (table: string) => {
  const [row] = await services.db.app.execute<{ may: boolean }>(
    sql`select has_any_column_privilege('switchboard_app', ${table}, 'select') as may`,
  );
  return row?.may === true;
};
const forbidden = { cause: { code: "42501" } };

describe("the schema", () => {
  test("protects every table that belongs to a workspace", async () => {
    expect(tables).toEqual(
      expect.arrayContaining(["workspace", "attempt", "callback", "audit", "audit_head", "change"]),
    );
    expect(await unprotectedTables(owner)).toEqual([]);
  });

  test.each([
    ["no row-level security", ""],
    ["row-level security that does not bind the owner", "alter table careless enable row level security"],
    ["no policy", "alter table careless enable row level security; alter table careless force row level security"],
    [
      "a policy for the app that ignores the workspace",
      `alter table careless enable row level security; alter table careless force row level security;
       create policy app on careless to switchboard_app using (true);
       create policy system on careless to switchboard_system using (true);
       create policy owner on careless to current_user using (true)`,
    ],
  ])("of a table with %s would be found out", async (_name, statements) => {
    await owner.$client.unsafe(`create table careless (workspace_id uuid not null); ${statements}`);
    try {
      expect(await unprotectedTables(owner)).toEqual(["careless"]);
    } finally {
      await owner.$client.unsafe("drop table careless");
    }
  });

  test("gives the two roles no way around it", async () => {
    const found = await owner.execute(sql`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
        (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owns,
        (select count(*)::int from pg_auth_members m where m.member = r.oid) as inherits
      from pg_roles r where rolname in ('switchboard_app', 'switchboard_system') order by rolname`);
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    };
    expect(found).toEqual([
      { rolname: "switchboard_app", ...nothing, owns: 0, inherits: 0 },
      { rolname: "switchboard_system", ...nothing, owns: 0, inherits: 0 },
    ]);
  });

  test("lets nobody reach a partition but through its table, whose policies would not be asked", async () => {
    expect(await grantsOnPartitions(owner)).toEqual([]);
    await expect(services.db.app.execute(sql`select 1 from callback_default`)).rejects.toMatchObject(forbidden);
    await expect(services.db.system.execute(sql`select 1 from audit_default`)).rejects.toMatchObject(forbidden);
  });
});

describe("the app role", () => {
  test("has rows of both workspaces to see in every table, if it could", async () => {
    for (const table of tables)
      for (const scope of [a, b])
        expect([table, await rowsOf(services.db.system, table, scope.workspace.id)]).not.toEqual([table, 0]);
  });

  test("sees nothing outside a workspace", async () => {
    for (const table of tables) {
      if (!(await mayRead(table))) {
        await expect(rowsOf(services.db.app, table)).rejects.toMatchObject(forbidden);
        continue;
      }
      expect([table, await rowsOf(services.db.app, table)]).toEqual([table, 0]);
    }
    const people = await services.db.app.execute(sql`select id from person`);
    expect(people).toEqual([]);
  });

  test("sees its own workspace's rows in it, and no other's", async () => {
    for (const table of tables) {
      if (!(await mayRead(table))) continue;
      await inWorkspace(services.db.app, a.workspace.id, async (tx) => {
        expect([table, await rowsOf(tx, table, b.workspace.id)]).toEqual([table, 0]);
        const mine = await rowsOf(tx, table, a.workspace.id);
        expect([table, mine]).not.toEqual([table, 0]);
        expect([table, await rowsOf(tx, table)]).toEqual([table, mine]);
      });
    }
  });

  test("sees the names of its members alone, and no password of theirs", async () => {
    const member = await createMember(services, a.workspace, "analyst");
    await inWorkspace(services.db.app, a.workspace.id, async (tx) => {
      const people = await tx.execute<{ id: string }>(sql`select id from person`);
      expect(people.map(({ id }) => id).toSorted()).toEqual([a.person.id, member.person.id].toSorted());
    });
    await expect(
      inWorkspace(services.db.app, a.workspace.id, (tx) => tx.execute(sql`select password_hash from person`)),
    ).rejects.toMatchObject(forbidden);
  });

  test("neither changes nor adds rows of another workspace", async () => {
    await inWorkspace(services.db.app, a.workspace.id, async (tx) => {
      const changed = await tx.execute(
        sql`update attempt set state = 'abandoned' where workspace_id = ${b.workspace.id} returning 1`,
      );
      expect(changed).toEqual([]);
    });
    await expect(
      inWorkspace(services.db.app, a.workspace.id, (tx) =>
        tx.execute(sql`insert into change (workspace_id, submission_id, kind)
          values (${b.workspace.id}, gen_random_uuid(), 'submission')`),
      ),
    ).rejects.toMatchObject(forbidden);
  });

  test.each([
    "update audit set action = 'x'",
    "delete from audit",
    "truncate audit",
    "insert into audit (workspace_id) select workspace_id from audit",
    "update audit_head set seq = 0",
    "insert into audit_head (workspace_id, seq, hash) select workspace_id, 9, hash from audit_head",
    "update audit_subject set personal = '{}'",
    "insert into audit_subject select * from audit_subject",
    "update audit_anchor set seq = 0",
    "delete from audit_subject",
    "delete from audit_anchor",
    "insert into audit_anchor select * from audit_anchor",
    "insert into anchor_key select * from anchor_key",
    "insert into erasure (workspace_id) select workspace_id from erasure",
    "update erasure_job set counts = '{}'",
    "delete from erasure_job",
    "update job set kind = 'drop_bodies'",
    "update job set lease_until = now()",
    "update job set failed_at = null",
    "delete from job",
    "update erasure set reason = ''",
    "delete from erasure",
    "update evidence set kind = 'failed'",
    "update evidence set raw = null",
    "delete from evidence",
    "truncate evidence",
    "insert into evidence select * from evidence",
    "update callback set attempt_id = gen_random_uuid()",
    "update callback set raw = ''",
    "update recipient set address = null",
    "delete from callback",
    "delete from attempt",
    "truncate attempt cascade",
    "update attempt set request = '{}'",
    "update attempt set created_at = now()",
    "update message set msg_id = null",
    "update message set outcome = 'accepted'",
    "delete from submission",
    "update submission set created_by = null",
    "delete from platform_call",
    "update platform_call set operation = 'x'",
    "update platform_call set request = '{}'",
    "select * from attempt_token",
    "select * from session",
    "select * from quarantine",
    "select * from instance",
  ])("may not: %s", async (statement) => {
    await expect(
      inWorkspace(services.db.app, a.workspace.id, (tx) => tx.execute(sql.raw(statement))),
    ).rejects.toMatchObject(forbidden);
  });

  test("appends to its own workspace's audit trail only", async () => {
    const append = (tx: Db | Tx, workspaceId: string) =>
      tx.execute(
        sql`select audit_append(${workspaceId}::uuid, 'job', null, null, 'a test', 'test', 'test', null, '{}', null, null)`,
      );
    await inWorkspace(services.db.app, a.workspace.id, (tx) => append(tx, a.workspace.id));
    await expect(
      inWorkspace(services.db.app, a.workspace.id, (tx) => append(tx, b.workspace.id)),
    ).rejects.toMatchObject(forbidden);
    await expect(append(services.db.app, a.workspace.id)).rejects.toMatchObject(forbidden);
  });

  test("keeps nothing of a transaction's workspace for the next one on the same connection", async () => {
    const db = await openDatabase({ url: database.url, mayForget: true, appConnections: 1, systemConnections: 1 });
    await inWorkspace(db.app, a.workspace.id, (tx) => rowsOf(tx, "submission"));
    expect(await rowsOf(db.app, "submission")).toBe(0);
    await db.close();
  });
});

test.each([
  "delete from audit",
  "update audit set action = 'x'",
  "truncate audit",
  "insert into audit select * from audit",
  "update audit_head set seq = 0",
  "delete from audit_head",
  "update audit_subject set personal = '{}'",
  "truncate audit_subject",
  "delete from audit_anchor",
  "update audit_anchor set seq = 0",
  "truncate audit_anchor",
])("the system role may not: %s", async (statement) => {
  await expect(services.db.system.execute(sql.raw(statement))).rejects.toMatchObject(forbidden);
});

test.each([
  "delete from audit",
  "update audit set action = 'x'",
  "truncate audit",
  "truncate audit_default",
  ...rangesFor("audit", "month", new Date()).map(({ name }) => `truncate ${name}`),
  "delete from audit_anchor",
  "update audit_anchor set seq = 0",
  "truncate audit_anchor",
  "update audit_subject set personal = '{}'",
])("even the owner of the tables is stopped from: %s", async (statement) => {
  await expect(owner.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { code: "42501", message: "the audit trail is append-only" },
  });
});
