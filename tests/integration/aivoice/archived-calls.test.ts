import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { learnedFigures } from "#server/domain/areas/aivoice/tasks/learned.ts";
import { getTask, listTasks } from "#server/domain/areas/aivoice/tasks/registry.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { adoptableTask } from "../trpc/call-things.ts";
import { appId, openPlace } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: null });
});
afterAll(() => world.close());

const open = () => openPlace(world.services, { baseUrl: "http://127.0.0.1:9" });
const { jobId } = adoptableTask(appId);
const last = new Date("2026-03-09T12:00:00Z");
const minutesBefore = (minutes: number) => new Date(last.getTime() - minutes * 60_000);

/** Calls of the task and its script as the archive keeps them: one a minute, back from the last. */
async function archive(scope: Scope, count: number, of: Partial<typeof callRecord.$inferInsert> = {}): Promise<void> {
  const { system } = world.services.db;
  const [account] = await system.select().from(connection).where(eq(connection.workspaceId, scope.workspace.id));
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{
      workspaceId: scope.workspace.id,
      connectionId: account?.id ?? "",
      kind: "ai" as const,
      recordId: randomUUID(),
    },
    ...{ calledAt: minutesBefore(index), isAnswered: true, jobId, scriptId: "9001", record: {}, ...of },
  }));
  for (let from = 0; from < count; from += 1000) await system.insert(callRecord).values(rows.slice(from, from + 1000));
}

describe("the calls of a task", () => {
  test("tell that it is in use: the first, the last, and how many", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await archive(owner, 5);
    await archive(owner, 3, { jobId: "7" });
    expect((await getTask(owner, id)).calls).toEqual({
      ...{ count: 5, isMore: false, firstAt: minutesBefore(4), lastAt: last },
      cost: { charged: null, listed: [], unpriced: 5 },
    });
    expect((await listTasks(owner, { limit: 1 })).rows).toMatchObject([{ id, lastCallAt: last }]);
  });

  test("of another account with the same job id are not its own", async () => {
    const [owner, stranger] = [await open(), await open()];
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await archive(stranger, 2);
    expect(await getTask(owner, id)).toMatchObject({ calls: null, lastCallAt: null });
  });

  test("are counted as far as it matters", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await archive(owner, 8);
    expect((await getTask(owner, id, 8)).calls).toMatchObject({ count: 8, isMore: false });
    expect((await getTask(owner, id, 7)).calls).toMatchObject({ count: 7, isMore: true, firstAt: minutesBefore(7) });
  });
});

describe("what the calls of a task cost", () => {
  const minute = (owner: Scope, validFrom: string, text: string, currency = "EUR") =>
    createPriceList(owner, { area: "aivoice", validFrom, currency, text });
  const costOf = async (owner: Scope, id: string, most?: number) => (await getTask(owner, id, most)).calls?.cost;

  test("is the platform's charge where a record names it, else what the list of its day says, never together", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await minute(owner, "2026-03-01", "0.12");
    await minute(owner, "2026-03-09", "0.3");
    await archive(owner, 2, { talkSeconds: 30 });
    await archive(owner, 1, { talkSeconds: 90, calledAt: new Date("2026-03-08T23:59:59Z") });
    await archive(owner, 1, { talkSeconds: 600, cost: "0.0451" });
    await archive(owner, 3, { isAnswered: false, talkSeconds: 0 });
    await archive(owner, 1, { jobId: "7", talkSeconds: 9000 });
    expect(await costOf(owner, id)).toEqual({
      charged: { amount: "0.0451", calls: 1 },
      listed: [{ currency: "EUR", amount: "0.48", calls: 3 }],
      unpriced: 0,
    });
  });

  test("is not known of a day that no list covers, and is told by currency", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await minute(owner, "2026-03-01", "0.1");
    await minute(owner, "2026-03-09", "0.2", "USD");
    const archived = await minute(owner, "2026-03-02", "9");
    await archivePriceList(owner, { id: archived.id });
    await archive(owner, 1, { talkSeconds: 60 });
    await archive(owner, 1, { talkSeconds: 60, calledAt: new Date("2026-03-08T12:00:00Z") });
    await archive(owner, 2, { talkSeconds: 60, calledAt: new Date("2026-02-28T12:00:00Z") });
    const cost = await costOf(owner, id);
    expect(cost).toMatchObject({ charged: null, unpriced: 2 });
    expect(cost?.listed.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
      { currency: "EUR", amount: "0.10", calls: 1 },
      { currency: "USD", amount: "0.20", calls: 1 },
    ]);
  });

  test("is of the last calls alone where there are too many", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await minute(owner, "2026-03-01", "0.1");
    await archive(owner, 2, { talkSeconds: 60 });
    await archive(owner, 3, { talkSeconds: 6000, calledAt: minutesBefore(60) });
    expect((await costOf(owner, id, 2))?.listed).toEqual([{ currency: "EUR", amount: "0.20", calls: 2 }]);
  });

  test("is nothing where no call was answered", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptableTask(appId));
    await archive(owner, 2, { isAnswered: false });
    expect(await costOf(owner, id)).toEqual({ charged: null, listed: [], unpriced: 0 });
  });
});

describe("what calls by a script were like", () => {
  const learned = (scope: Scope, scriptId = 9001) => learnedFigures(scope, { appId, scriptId });

  test("is learned from those that were answered and from all of them", async () => {
    const owner = await open();
    await archive(owner, 3, { talkSeconds: 40, ringSeconds: 10 });
    await archive(owner, 1, { talkSeconds: 0, ringSeconds: 30, isAnswered: false });
    await archive(owner, 2, { scriptId: "9002", talkSeconds: 500, ringSeconds: 500 });
    expect(await learned(owner)).toEqual({
      ...{ calls: 4, answered: 3, averageTalkSeconds: 40, averageSeconds: 45, from: minutesBefore(2), to: last },
    });
    expect(await learned(owner, 9003)).toBeNull();
  });

  test("is learned from the last 1,000 alone", async () => {
    const owner = await open();
    await archive(owner, 1000, { talkSeconds: 40 });
    await archive(owner, 50, { talkSeconds: 9000, calledAt: minutesBefore(5000) });
    expect(await learned(owner)).toMatchObject({ calls: 1000, averageTalkSeconds: 40, averageSeconds: null });
  });

  test("is nothing of another workspace's", async () => {
    const [owner, stranger] = [await open(), await open()];
    await archive(stranger, 2);
    expect(await learned(owner)).toBeNull();
  });
});
