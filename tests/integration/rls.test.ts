import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, inWorkspace, openDatabase, openOwner, type Tx } from "#db/client.ts";
import { rangesFor } from "#db/partitions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createMember, openServices, type TestServices } from "#tests/support/factories.ts";
import { fillWorkspace } from "./full-workspace.ts";
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
  a = await fillWorkspace(services);
  b = await fillWorkspace(services);
});
afterAll(async () => {
  await services.close();
  await owner.$client.end();
  await database.drop();
});

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
