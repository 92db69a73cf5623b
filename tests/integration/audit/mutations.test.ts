import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { checksums } from "#tests/support/checksums.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Answer, call, openPortal, type Portal, signedIn } from "../trpc/portal.ts";
import { mutationCases } from "./mutations/all.ts";
import type { Place, Prepared } from "./mutations/cases.ts";

const mutations = walk()
  .filter(({ type }) => type === "mutation")
  .map(({ path }) => path)
  .toSorted();
const ip = "192.0.2.44";

let portal: Portal;
let adversary: Adversary;
let owner: Db;
beforeAll(async () => {
  adversary = await startAdversary();
  portal = await openPortal({ sandboxUrl: adversary.url });
  owner = openOwner(portal.databaseUrl);
});
afterAll(async () => {
  await owner.$client.end();
  await portal.close();
  await adversary.close();
});

// What holds all sending would hold every case after it.
afterEach(() => owner.execute(sql`update sending_hold set released_at = now() where released_at is null`));

async function openPlace(): Promise<Place> {
  const scope = await createWorkspace(portal.services);
  await portal.services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, scope.person.id));
  const connection = await createConnection(scope);
  return { services: portal.services, owner: scope, viewer: await signedIn(scope), connection };
}

async function prepare(path: string): Promise<{ place: Place; prepared: Prepared }> {
  const make = mutationCases[path];
  if (!make) throw new Error(`${path} has no case in tests/integration/audit/mutations`);
  const place = await openPlace();
  return { place, prepared: await make(place) };
}

function run(path: string, place: Place, prepared: Prepared, requestId: string): Promise<Answer> {
  const headers = { "x-client-ip": ip };
  const viewer = prepared.signedOut ? undefined : place.viewer;
  return call({ path, type: "mutation", input: prepared.input }, { viewer, headers, requestId });
}

type Entry = {
  workspaceId: string;
  action: string;
  kind: string;
  personId: string | null;
  requestId: string | null;
  personal: string | null;
};

async function entriesSince(mark: string): Promise<Entry[]> {
  const rows = await owner.execute<Entry>(sql`
    select a.workspace_id as "workspaceId", action, actor_kind as kind, person_id as "personId", request_id as "requestId",
      personal from audit a left join audit_subject s using (workspace_id, seq) join audit_head h using (workspace_id)
    where a.xmin::text::bigint >= ${mark}::bigint order by a.xmin::text::bigint, a.workspace_id`);
  return [...rows];
}

/** Transactions that begin from now on have at least this number. */
async function mark(): Promise<string> {
  const [row] = await owner.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return row?.next ?? "";
}

test("every mutation is tried here", () => {
  expect(Object.keys(mutationCases).toSorted()).toEqual(mutations);
});

describe("a mutation that works leaves exactly one entry in each chain that it is about", () => {
  test.each(mutations)("%s", async (path) => {
    const { place, prepared } = await prepare(path);
    const before = await mark();
    const requestId = randomUUID();
    const answer = await run(path, place, prepared, requestId);
    if (path !== "email.lookUp") expect(answer).toMatchObject({ code: "OK" });
    const entries = await entriesSince(before);
    const chains = prepared.chains.map((chain) => (chain === "instance" ? instanceChain : chain.id));
    expect(entries.map(({ workspaceId }) => (chains.includes(workspaceId) ? workspaceId : "new")).toSorted()).toEqual(
      chains.toSorted(),
    );
    const { signedOut } = prepared;
    for (const entry of entries) {
      expect(entry).toMatchObject({
        action: prepared.action,
        personId: signedOut ? signedOut.person : place.owner.person.id,
        ...(entry.kind === "person" && { requestId }),
      });
      expect(JSON.parse(entry.personal ?? "{}")).toMatchObject({ ip });
      expect(await verifyWorkspace(portal.services.db.system, entry.workspaceId)).toMatchObject({ broken: null });
    }
  });
});

describe("a mutation whose entry cannot be written changes nothing and sends nothing", () => {
  test.each(mutations)("%s", async (path) => {
    const { place, prepared } = await prepare(path);
    const before = await checksums(owner);
    const calls = adversary.ledger.length;
    await owner.$client.unsafe(
      "create trigger refuse before insert on audit for each statement execute function audit_is_append_only()",
    );
    let answer: Answer;
    try {
      answer = await run(path, place, prepared, randomUUID());
    } finally {
      await owner.$client.unsafe("drop trigger refuse on audit");
    }
    expect(answer).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    expect(Object.fromEntries(await checksums(owner))).toEqual(Object.fromEntries(before));
    expect(adversary.ledger.length).toBe(calls);
  });
});
