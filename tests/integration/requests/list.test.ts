import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { attempt } from "#db/schema/submissions.ts";
import { listChoices } from "#server/domain/account/calls/choices.ts";
import { listRequests, type RequestFilter } from "#server/domain/account/calls/list.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { placeIds } from "#tests/support/place-of-ids.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let developer: Scope;
let connection: Connection;
let attemptId: string;
let submissionId: string;
const other = randomUUID();

/** Names of calls, by which the tests know them, to what is special about each; the first is the newest. */
const names = ["batch", "mine", "theirs", "elsewhere", "lost", "old", "odd"] as const;
type Name = (typeof names)[number];
const ids = new Map<string, Name>();

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  developer = await createMember(world.services, owner.workspace, "developer");
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const { system } = world.services.db;
  const batch = await storeBatch(owner, connection);
  submissionId = batch.id;
  const [made] = await system
    .update(attempt)
    .set({ state: "accepted", dueAt: null, taskId: "task-4711" })
    .where(eq(attempt.submissionId, submissionId))
    .returning({ id: attempt.id });
  attemptId = made?.id ?? "";
  const read = { operation: "email.listSenders", outcome: "accepted" as const, platformStatus: "0" };
  const calls: Record<Name, Partial<typeof platformCall.$inferInsert>> = {
    batch: { operation: "email.batchSend", outcome: "accepted", platformStatus: "0", submissionId, attemptId },
    mine: { ...read, personId: owner.person.id, job: null },
    theirs: { ...read, personId: developer.person.id, job: null, appId: "app-2" },
    elsewhere: { ...read, connectionId: other },
    lost: { operation: "sms.send", outcome: "unknown" },
    old: { operation: "sms.send", outcome: "refused", platformStatus: "-16", at: new Date("2026-01-31T23:59:59Z") },
    odd: { operation: "unheard.of", outcome: "refused", platformStatus: "-5", at: new Date("2026-01-02T00:00:00Z") },
  };
  const now = Math.floor(Date.now() / 1000) * 1000;
  for (const [index, name] of names.entries()) {
    const [row] = await system
      .insert(platformCall)
      .values({
        at: new Date(now - index * 1000),
        workspaceId: owner.workspace.id,
        connectionId: connection.id,
        operation: "",
        method: "POST",
        path: "/x",
        job: "dispatcher",
        appId: "app-1",
        outcome: "accepted",
        ...calls[name],
      })
      .returning({ id: platformCall.id });
    ids.set(row?.id ?? "", name);
  }
});
afterAll(() => world.close());

async function found(filter: Partial<RequestFilter>, scope = owner): Promise<(Name | undefined)[]> {
  const { rows } = await listRequests(scope, { limit: 50, cursor: undefined, ...filter });
  return rows.map(({ id }) => ids.get(id));
}

describe("requests", () => {
  test("are all there, newest first, with names of people and connections", async () => {
    expect(await found({})).toEqual([...names]);
    const { rows } = await listRequests(owner, { limit: 2, cursor: undefined });
    expect(rows[1]).toMatchObject({ personName: owner.person.name, connectionName: connection.name });
  });

  test.each<[string, Partial<RequestFilter>]>([
    ["all of them", {}],
    ["one operation", { operation: "email.listSenders" }],
    ["what sends or changes", { withoutReads: true }],
  ])("are turned round, page by page: %s", async (_, filter) => {
    const turned: (Name | undefined)[] = [];
    let cursor: RequestFilter["cursor"];
    do {
      const page = await listRequests(owner, { ...filter, limit: 2, sort: "oldest", cursor });
      turned.push(...page.rows.map(({ id }) => ids.get(id)));
      cursor = page.next === null ? undefined : byTime.read(page.next);
    } while (cursor !== undefined);
    expect(turned).toEqual((await found(filter)).toReversed());
    expect(turned.length).toBeGreaterThan(2);
  });

  test.each<[string, Partial<RequestFilter>, Name[]]>([
    ["an area", { area: "sms" }, ["lost", "old"]],
    ["an operation", { operation: "email.listSenders" }, ["mine", "theirs", "elsewhere"]],
    ["an operation that no version knows", { operation: "unheard.of" }, ["odd"]],
    ["what sends or changes", { withoutReads: true }, ["batch", "lost", "old"]],
    ["what sends or changes in an area", { withoutReads: true, area: "email" }, ["batch"]],
    ["an outcome", { outcomes: ["refused"] }, ["old", "odd"]],
    ["a code", { code: "-16" }, ["old"]],
    ["success", { code: "0", withoutReads: true }, ["batch"]],
    ["jobs", { by: "job", area: "email" }, ["batch", "elsewhere"]],
    ["a connection", { connectionId: other }, ["elsewhere"]],
    ["an application", { appId: "app-2" }, ["theirs"]],
    ["a time", { from: new Date("2026-01-02T00:00:00Z"), to: new Date("2026-01-31T23:59:59Z") }, ["odd"]],
    ["nothing there is", { code: "-4711" }, []],
  ])("are narrowed to %s", async (_, filter, wanted) => {
    expect(await found(filter)).toEqual(wanted);
  });

  test("are narrowed to a person", async () => {
    expect(await found({ by: developer.person.id })).toEqual(["theirs"]);
    expect(await found({ by: randomUUID() })).toEqual([]);
  });

  test.each<[string, Partial<RequestFilter>]>([
    ["all", {}],
    ["those of several operations", { withoutReads: true }],
    ["one operation", { operation: "email.listSenders" }],
  ])("page through %s without missing or repeating one", async (_, filter) => {
    const paged: string[] = [];
    let cursor: RequestFilter["cursor"];
    for (;;) {
      const page = await listRequests(owner, { limit: 1, cursor, ...filter });
      paged.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      cursor = byTime.read(page.next);
    }
    expect(paged.map((id) => ids.get(id))).toEqual(await found(filter));
  });

  test("are found by a call's, an attempt's and a send's id, and by the platform's task id", async () => {
    const [id = ""] = ids.keys();
    for (const q of [id, attemptId, submissionId, "task-4711"]) expect(await found({ q })).toEqual(["batch"]);
    expect(await found({ q: "task-471" })).toEqual([]);
    expect(await found({ q: randomUUID() })).toEqual([]);
    expect(await found({ q: "task-4711", area: "sms" })).toEqual([]);
  });

  test("are found by a number and a message id, by the number for those alone who may see it", async () => {
    await world.services.db.system.execute(sql`
      insert into message (workspace_id, submission_id, chunk_no, item_no, number, part_count, outcome, msg_id)
      select workspace_id, submission_id, chunk_no, 0, '+8613912340009', 1, 'accepted', 'msg-1' from attempt where id = ${attemptId}`);
    await placeIds(world.services.db.system, submissionId);
    expect(await found({ q: "msg-1" }, developer)).toEqual(["batch"]);
    expect(await found({ q: "+86 139 1234 0009" })).toEqual(["batch"]);
    expect(await found({ q: "+8613912340009" }, developer)).toEqual([]);
    expect(await found({ q: "+8613912340008" })).toEqual([]);
  });

  test("offer people, connections and applications to narrow them to", async () => {
    const { people, connections, applications } = await listChoices(developer);
    expect(people.map(({ id }) => id).toSorted()).toEqual([owner.person.id, developer.person.id].toSorted());
    expect(connections).toMatchObject([{ id: connection.id, archivedAt: null }]);
    expect(applications).toMatchObject([{ appId: "app-1", area: "email" }]);
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const offered = await listChoices(analyst);
    expect(offered.people.map(({ id }) => id)).toContain(analyst.person.id);
  });
});
