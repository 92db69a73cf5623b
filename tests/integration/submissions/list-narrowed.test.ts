import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { sendHas } from "#server/compose/send-has.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { SubmissionFilter } from "#server/domain/sending/submissions/among.ts";
import { countStates, mostOfState } from "#server/domain/sending/submissions/count-states.ts";
import { exportSends } from "#server/domain/sending/submissions/export-list.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { plantSend } from "#tests/integration/overview/sends.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const count = 48;
const templates = ["T-1", "T-2", "ana@lovelace.example"];
const apps = ["app-1", "app-2"];

let world: World;
let owner: Scope;
let people: Scope[];
/** What each send was made with, the oldest first. */
let sends: { id: string; by: string; connectionId: string; template: string; appId: string }[];

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  people = [owner, await createMember(world.services, owner.workspace, "sender")];
  const baseUrl = "http://127.0.0.1:9";
  const connections = [
    await createConnection(owner, { baseUrl }),
    await createConnection(owner, { baseUrl, isDefault: false }),
  ];
  sends = [];
  for (let index = 0; index < count; index += 1) {
    const by = people[index % 2] ?? owner;
    const connection = connections[index % 3 === 0 ? 0 : 1] ?? connections[0];
    if (!connection) throw new Error("there is no connection");
    const [template = "", appId = ""] = [templates[index % 3], apps[index % 5 === 0 ? 0 : 1]];
    const { id } = await storeBatch(by, connection);
    await world.services.db.system
      .update(submission)
      .set({
        draft: sql`draft || ${JSON.stringify({ templateID: template, appId })}::jsonb`,
        releasedAt: sql`released_at - interval '1 hour' + ${index} * interval '1 minute'`,
      })
      .where(sql`id = ${id}`);
    sends.push({ id, by: by.person.id, connectionId: connection.id, template, appId });
  }
});
afterAll(() => world.close());

/** All ids, read in pages of seven. */
async function pages(scope: Scope, filter: Partial<SubmissionFilter>): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await listSubmissions(scope, { ...filter, limit: 7, ...(next && { cursor: byTime.read(next) }) });
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

describe("the counts beside the list", () => {
  test("are those of each state that the list has, and end at a hundred", async () => {
    const scope = await createWorkspace(world.services);
    const connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:9" });
    const { id } = await storeBatch(scope, connection);
    await storeBatch(scope, connection);
    await world.services.db.system.update(submission).set({ state: "refused" }).where(sql`id = ${id}`);
    const counted = async () => (await countStates(scope)).filter(({ count: of }) => of > 0);
    expect(await counted()).toEqual([
      { state: "queued", count: 1 },
      { state: "refused", count: 1 },
    ]);
    for (let index = 0; index < mostOfState; index += 1) await storeBatch(scope, connection);
    expect(await counted()).toContainEqual({ state: "queued", count: mostOfState });
    await createWorkspace(world.services);
    expect(await counted()).toHaveLength(2);
  });
});

describe("the list of sends", () => {
  test("narrowed by person, connection, application and template in any combination holds those sends and no other, in both orders", async () => {
    const [, second] = people;
    const facts = {
      by: second?.person.id,
      connectionId: sends[0]?.connectionId,
      appId: "app-1",
      template: "T-2",
    };
    const names = Object.keys(facts) as (keyof typeof facts)[];
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const chosen = names.filter((_, place) => mask & (1 << place));
      const filter = Object.fromEntries(chosen.map((name) => [name, facts[name]]));
      const wanted = sends.filter((send) => chosen.every((name) => send[name] === facts[name])).map(({ id }) => id);
      expect(await pages(owner, { ...filter, sort: "oldest" }), chosen.join()).toEqual(wanted);
      expect(await pages(owner, filter), chosen.join()).toEqual(wanted.toReversed());
    }
  });

  test("is searched in the order it is shown in", async () => {
    expect(await pages(owner, { q: "hello", sort: "oldest" })).toEqual(sends.map(({ id }) => id));
  });

  test("narrowed by what a send has holds those that have at least one, in its file too", async () => {
    const scope = await createWorkspace(world.services);
    const connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:9" });
    const other = await createWorkspace(world.services);
    const elsewhere = await createConnection(other, { baseUrl: "http://127.0.0.1:9" });
    const plant = async (row: Partial<typeof submission.$inferInsert>) => {
      await plantSend(other, elsewhere.id, row);
      return plantSend(scope, connection.id, row);
    };
    const settled = await plant({ recipientCount: 3, succeededCount: 2, disputedCount: 1 });
    const failed = await plant({ recipientCount: 3, failedCount: 1 });
    const refused = await plant({ messageCount: 3, acceptedMessages: 2, refusedMessages: 1 });
    const unknown = await plant({ messageCount: 3, acceptedMessages: 2, unknownMessages: 1 });
    const notSent = await plant({ messageCount: 3, notSentMessages: 3, state: "cancelled" });
    const wanted = {
      failed: [failed],
      refused: [refused],
      unresolved: [failed, unknown],
      succeeded: [settled],
      not_sent: [notSent],
    };
    for (const has of sendHas) {
      expect((await pages(scope, { has })).toSorted(), has).toEqual(wanted[has].toSorted());
      const { chunks } = await exportSends(scope, { has }, { format: "jsonl", columns: ["id"] });
      const bytes: Uint8Array[] = [];
      for await (const chunk of chunks) bytes.push(chunk);
      const lines = Buffer.concat(bytes).toString("utf8").trim().split("\n");
      expect(lines.map((line) => JSON.parse(line).id).toSorted(), has).toEqual(wanted[has].toSorted());
    }
    expect(await pages(scope, { has: "failed", q: "planted" })).toEqual([failed]);
    expect(await pages(scope, { has: "failed", states: ["cancelled"] })).toEqual([]);
  });

  test("finds nothing by a template that is masked for whoever asks", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect(await pages(analyst, { template: "ana@lovelace.example" })).toEqual([]);
    expect(await pages(owner, { template: "ana@lovelace.example" })).toHaveLength(count / 3);
    expect(await pages(analyst, { template: "T-1" })).toHaveLength(count / 3);
  });
});
