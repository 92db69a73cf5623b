import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, inWorkspace, openOwner } from "#db/client.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/audit/append.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createMember, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let owner: Db;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  owner = openOwner(database.url);
});
afterAll(async () => {
  await services.close();
  await owner.$client.end();
  await database.drop();
});

type Entry = { seq: number; canonical: string; prev: string; hash: string };

/** Entries of one chain with the text that is hashed, made again from the columns: a JSON array of PostgreSQL, times in UTC milliseconds. */
async function readChain(workspaceId: string): Promise<Entry[]> {
  const rows = await services.db.system.execute<Entry>(sql`
    select seq::int, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash, jsonb_build_array(
      version, workspace_id, seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_kind, person_id,
      token_id, actor_label, action, target_kind, target_id, meta, request_id, body::jsonb ->> 13)::text as canonical
    from audit where workspace_id = ${workspaceId} order by seq`);
  return [...rows];
}

/** The first entry of the chain that does not follow from the one before it; undefined for a sound chain. */
function firstBroken(entries: readonly Entry[]): number | undefined {
  let previous = "00";
  for (const [index, entry] of entries.entries()) {
    const expected = createHash("sha256")
      .update(Buffer.from(previous, "hex"))
      .update(entry.canonical, "utf8")
      .digest("hex");
    if (entry.seq !== index + 1 || entry.prev !== previous || entry.hash !== expected) return index + 1;
    previous = entry.hash;
  }
  return undefined;
}

async function headOf(workspaceId: string) {
  const [head] = await services.db.system.execute<{ seq: number; hash: string }>(
    sql`select seq::int, encode(hash, 'hex') as hash from audit_head where workspace_id = ${workspaceId}`,
  );
  return head;
}

const append = (scope: Scope, meta: Record<string, unknown> = {}) =>
  inWorkspace(services.db.app, scope.workspace.id, (tx) =>
    appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "test.done",
      target: { kind: "test", id: "t-1" },
      meta,
    }),
  );

test("the chain can be computed again from its entries, whatever they say", async () => {
  const scope = { ...(await createWorkspace(services)), ip: "127.0.0.1" };
  await append(scope, {
    text: 'quotes " and \\ and 😀 and \n',
    number: 1.5,
    big: 1e21,
    list: [1, null, { b: 1, a: 2 }],
  });
  await append({ ...scope, person: { ...scope.person, name: "Zoë “Ω” O'Neil" } });
  await services.db.system.transaction((tx) =>
    appendAudit(
      tx,
      scope.workspace.id,
      { kind: "job", label: "a job" },
      { action: "x", target: { kind: "y", id: null } },
    ),
  );
  const entries = await readChain(scope.workspace.id);
  expect(entries).toHaveLength(3);
  expect(firstBroken(entries)).toBeUndefined();
  expect(await headOf(scope.workspace.id)).toEqual({ seq: 3, hash: entries[2]?.hash });
});

test("entries written at once by many leave no gap and no fork, in each workspace for itself", async () => {
  const scopes = await Promise.all([1, 2].map(() => createWorkspace(services)));
  const colleagues = await Promise.all(scopes.map(({ workspace }) => createMember(services, workspace, "admin")));
  const writers = [...scopes, ...colleagues];
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const scope = writers[index % writers.length];
      if (scope) await append(scope, { index });
    }),
  );
  for (const { workspace } of scopes) {
    const entries = await readChain(workspace.id);
    expect(entries).toHaveLength(100);
    expect(firstBroken(entries)).toBeUndefined();
    expect(await headOf(workspace.id)).toEqual({ seq: 100, hash: entries.at(-1)?.hash });
  }
});

test("a transaction that fails leaves no entry and no gap", async () => {
  const scope = await createWorkspace(services);
  await append(scope);
  await expect(
    inWorkspace(services.db.app, scope.workspace.id, async (tx) => {
      await appendAudit(tx, scope.workspace.id, actorOf(scope), { action: "lost", target: { kind: "t", id: null } });
      throw new Error("after the entry");
    }),
  ).rejects.toThrow("after the entry");
  await append(scope);
  const entries = await readChain(scope.workspace.id);
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(firstBroken(entries)).toBeUndefined();
});

test("the instance has a chain of its own", async () => {
  await services.db.system.transaction((tx) =>
    appendAudit(tx, instanceChain, { kind: "job", label: "start" }, { action: "a", target: { kind: "b", id: null } }),
  );
  expect(firstBroken(await readChain(instanceChain))).toBeUndefined();
});

describe("a change made behind the trail's back is found", () => {
  const tampered = async (statement: (workspaceId: string) => string) => {
    const scope = await createWorkspace(services);
    for (let count = 0; count < 4; count++) await append(scope, { count });
    await owner.transaction(async (tx) => {
      await tx.execute(sql`alter table audit disable trigger user`);
      await tx.execute(sql.raw(statement(scope.workspace.id)));
      await tx.execute(sql`alter table audit enable trigger user`);
    });
    const entries = await readChain(scope.workspace.id);
    return { broken: firstBroken(entries), entries, head: await headOf(scope.workspace.id) };
  };

  test.each([
    ["an edit", "update audit set meta = '{}' where seq = 2 and", 2],
    ["another time", "update audit set at = at - interval '1 millisecond' where seq = 3 and", 3],
    ["a deletion", "delete from audit where seq = 2 and", 2],
    ["a swap", "update audit set seq = case seq when 2 then 3 else 2 end where seq in (2, 3) and", 2],
  ])("%s", async (_name, statement, at) => {
    const { broken } = await tampered((workspaceId) => `${statement} workspace_id = '${workspaceId}'`);
    expect(broken).toBe(at);
  });

  test("a cut tail, by the head", async () => {
    const { broken, entries, head } = await tampered(
      (workspaceId) => `delete from audit where seq = 4 and workspace_id = '${workspaceId}'`,
    );
    expect(broken).toBeUndefined();
    expect(head?.hash).not.toBe(entries.at(-1)?.hash);
  });
});
