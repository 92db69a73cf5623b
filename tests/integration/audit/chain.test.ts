import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { append, appendMany, openWorld, verify, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld(24);
});
afterAll(() => world.close());

const job = { kind: "job", label: "a job" } as const;

describe("an honest chain is unbroken", () => {
  test("whatever its entries say", async () => {
    const scope = { ...(await createWorkspace(world.services)), ip: "127.0.0.1" };
    const { id } = scope.workspace;
    await append(scope, {
      meta: { text: 'quotes " and \\ and 😀 and \n\t\u0001\u007f\u2028', number: 1.5, big: 1e21, small: 1e-9, no: -0 },
      before: { list: [1, null, { b: 1, a: 2 }], empty: {} },
      after: { list: [] },
      personal: { targetName: "Tab\tBackslash\\ Newline\n “Ω”", targetEmail: "\\N" },
    });
    await append(
      { ...scope, person: { ...scope.person, name: "Zoë “Ω” O'Neil" } },
      { target: { kind: "y", id: "\\N\t" } },
    );
    await append({ ...scope, token: { id: scope.person.id, name: 'A "program"\n' } });
    await world.services.db.system.transaction((tx) =>
      appendAudit(tx, id, job, { action: "attempt.unknown", target: { kind: "y", id: null } }),
    );
    expect(await verify(scope)).toMatchObject({ broken: null, entries: 4, head: 4 });
  });

  test("also with text that PostgreSQL cannot hold, which is kept as near as it can be", async () => {
    const scope = await createWorkspace(world.services);
    await append(scope, { meta: { reason: "NUL \0 and half a pair \ud83d" }, personal: { targetName: "\0\ud83d" } });
    const [row] = await world.services.db.system.execute(
      sql`select meta from audit where workspace_id = ${scope.workspace.id}`,
    );
    expect(row).toEqual({ meta: { reason: "NUL \u{FFFD} and half a pair \u{FFFD}" } });
    expect(await verify(scope)).toMatchObject({ broken: null, entries: 1 });
  });

  test("and holds no address in what nothing can be erased from, a token's name neither", async () => {
    const scope = await createWorkspace(world.services);
    await append({ ...scope, token: { id: scope.person.id, name: "Script of grace@hopper.example" } });
    const [row] = await world.services.db.system.execute<{ body: string; label: string }>(
      sql`select body, actor_label as label from audit where workspace_id = ${scope.workspace.id}`,
    );
    expect(row?.label).toMatch(/^Script of g/);
    expect(JSON.stringify(row)).not.toContain("hopper");
    expect(await verify(scope)).toMatchObject({ broken: null, entries: 1 });
  });

  test("when people's names in it were erased", async () => {
    const scope = await createWorkspace(world.services);
    await appendMany(scope, 3);
    await world.services.db.system.execute(
      sql`delete from audit_subject where workspace_id = ${scope.workspace.id} and seq = 2`,
    );
    expect(await verify(scope)).toMatchObject({ broken: null, entries: 3 });
  });

  test("when it is empty", async () => {
    expect(await verify(await createWorkspace(world.services))).toMatchObject({ broken: null, entries: 0, head: 0 });
  });

  test("however it is cut into blocks", async () => {
    const scope = await createWorkspace(world.services);
    await appendMany(scope, 7);
    for (const blockSize of [1, 2, 3, 7, 8]) {
      const verified = await verifyWorkspace(world.services.db.system, scope.workspace.id, { blockSize });
      expect(verified).toMatchObject({ broken: null, entries: 7 });
    }
  });

  test("also the instance's own", async () => {
    await world.services.db.system.transaction((tx) =>
      appendAudit(tx, instanceChain, job, { action: "instance.created", target: { kind: "b", id: null } }),
    );
    const verified = await verifyWorkspace(world.services.db.system, instanceChain);
    expect(verified).toMatchObject({ broken: null, entries: 1 });
  });

  test("as far as time allowed, and the answer says that it is not all", async () => {
    const scope = await createWorkspace(world.services);
    await appendMany(scope, 3);
    const verified = await verifyWorkspace(world.services.db.system, scope.workspace.id, { limitMs: 0, blockSize: 1 });
    expect(verified).toMatchObject({ broken: null, isPartial: true, head: 3 });
    expect(verified.entries).toBeLessThan(3);
  });
});

test("a transaction that fails leaves no entry and no gap", async () => {
  const scope = await createWorkspace(world.services);
  await append(scope);
  await expect(
    inWorkspace(world.services.db.app, scope.workspace.id, async (tx) => {
      await appendAudit(tx, scope.workspace.id, actorOf(scope), {
        action: "recipient.asked",
        target: { kind: "t", id: null },
      });
      throw new Error("after the entry");
    }),
  ).rejects.toThrow("after the entry");
  await append(scope);
  expect(await verify(scope)).toMatchObject({ broken: null, entries: 2 });
});

describe("24 writers at once", () => {
  const writers = 24;
  const rounds = 25;

  test("leave no gap and no fork, in each workspace for itself", async () => {
    const scopes = await Promise.all([1, 2].map(() => createWorkspace(world.services)));
    const colleagues = await Promise.all(
      scopes.map(({ workspace }) => createMember(world.services, workspace, "admin")),
    );
    const people = [...scopes, ...colleagues];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const scope = people[writer % people.length];
        if (scope) await appendMany(scope, rounds);
      }),
    );
    for (const scope of scopes)
      expect(await verify(scope)).toMatchObject({ broken: null, entries: (writers * rounds) / 2 });
  });

  test("fork a chain whose head nobody locks", async () => {
    await world.owner.$client.unsafe(`
      create table naive (seq bigint, prev bytea, hash bytea, meta text);
      create function naive_append(p_meta text) returns void language plpgsql as $$
      declare last naive%rowtype;
      begin
        select * into last from naive order by seq desc limit 1;
        insert into naive values (coalesce(last.seq, 0) + 1, coalesce(last.hash, '\\x00'),
          sha256(coalesce(last.hash, '\\x00') || convert_to(p_meta, 'UTF8')), p_meta);
      end $$;
      grant select, insert on naive to switchboard_app`);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let round = 0; round < rounds; round++)
          await world.services.db.app.execute(sql`select naive_append(${`${writer} ${round}`})`);
      }),
    );
    const [row] = await world.owner.execute<{ forks: number }>(
      sql`select (count(*) - count(distinct seq))::int as forks from naive`,
    );
    expect(row?.forks).toBeGreaterThan(0);
  });
});
