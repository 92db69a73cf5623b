import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { estimate, estimateSubmission } from "#server/domain/account/prices/estimate.ts";
import { listPriceLists, listPrices, priceOfNumber } from "#server/domain/account/prices/lists.ts";
import { dayOf } from "#server/domain/account/prices/valid-list.ts";
import { byDigits } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { storeMessages } from "#tests/integration/imports/world.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const create = (validFrom: string, text = "49,0.05\n4917,0.07\n1,0.01", scope = owner, currency = "USD") =>
  createPriceList(scope, { area: "sms", validFrom, currency, text });
const costs = (day: string, numbers = [{ number: "+491701234567", parts: 3 }], scope = owner) =>
  inWorkspace(world.services.db.app, scope.workspace.id, (tx) =>
    estimate(tx, { workspaceId: scope.workspace.id, area: "sms" }, new Date(`${day}T12:00:00Z`), numbers),
  );
const daysFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

describe("the list that is valid", () => {
  test("is the last one begun by that day", async () => {
    await create("2026-05-03");
    await create("2026-06-01", "49,0.1");
    expect(await costs("2026-05-02")).toBeNull();
    expect(await costs("2026-05-03")).toEqual({
      amount: "0.21",
      currency: "USD",
      listDate: "2026-05-03",
      pricedCount: 1,
      unpricedCount: 0,
    });
    expect(await costs("2026-05-31")).toMatchObject({ listDate: "2026-05-03" });
    expect(await costs("2026-06-01")).toMatchObject({ listDate: "2026-06-01", amount: "0.30" });
  });

  test("is the one before where it is archived", async () => {
    await create("2026-05-03");
    const { id } = await create("2026-06-01");
    await archivePriceList(owner, { id });
    expect(await costs("2026-07-01")).toMatchObject({ listDate: "2026-05-03" });
    await expect(archivePriceList(owner, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(create("2026-06-01")).resolves.toHaveProperty("id");
  });

  test("is one's own", async () => {
    const other = await createWorkspace(world.services);
    const { id } = await create("2026-05-03");
    expect(await costs("2026-06-01", undefined, other)).toBeNull();
    await expect(archivePriceList(other, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(listPrices(other, { listId: id, limit: 50 })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an estimate", () => {
  test("says how many numbers it has no price for", async () => {
    await create("2026-05-03");
    expect(
      await costs("2026-06-01", [
        { number: "+491701234567", parts: 1 },
        { number: "+33612345678", parts: 2 },
        { number: "+12125550100", parts: 1 },
      ]),
    ).toMatchObject({ amount: "0.08", pricedCount: 2, unpricedCount: 1 });
  });

  test("of a submission's messages is the same", async () => {
    await create("2026-05-03", "49,0.05\n49170123450,0.07");
    const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
    const { id } = await storeBatch(owner, connection);
    const rows = await storeMessages(
      owner,
      id,
      Array.from({ length: 12 }, () => null),
    );
    const at = new Date("2026-06-01");
    const place = { workspaceId: owner.workspace.id, area: "sms" } as const;
    const [byRow, bySubmission] = await inWorkspace(world.services.db.app, place.workspaceId, async (tx) => [
      await estimate(
        tx,
        place,
        at,
        rows.map(({ number, partCount: parts }) => ({ number, parts })),
      ),
      await estimateSubmission(tx, place, at, id),
    ]);
    expect(bySubmission).toEqual({ ...byRow, destinations: expect.anything() });
    expect(bySubmission).toMatchObject({ amount: "0.80", pricedCount: 12 });
  });
});

describe("adding a list", () => {
  test("refuses what is not right, line by line, and stores nothing of it", async () => {
    await expect(create("2026-05-03", "49,0.05\n49,0.06\n1;0,5")).rejects.toMatchObject({
      code: "invalid",
      message: "Line 2: The prefix 49 is already in line 1. 1 more line is wrong.",
      details: {
        field: "text",
        problems: [
          { line: 2, problem: "The prefix 49 is already in line 1." },
          { line: 3, problem: "Write the price with a point, such as 0.5." },
        ],
      },
    });
    await expect(create("2026-05-03", "prefix,price")).rejects.toMatchObject({ details: { field: "text" } });
    await expect(create("2026-05-03", "49,1", owner, "XXZ")).rejects.toMatchObject({ details: { field: "currency" } });
    expect((await listPriceLists(owner)).rows).toEqual([]);
  });

  test("refuses a second one of a day, also when both come at once", async () => {
    const results = await Promise.allSettled([create("2026-05-03"), create("2026-05-03"), create("2026-05-03")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  test("is for those who manage prices; everybody reads them", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(create("2026-05-03", "49,1", analyst)).rejects.toMatchObject({ code: "forbidden" });
    await create("2026-05-03", "49,1");
    expect((await listPriceLists(analyst)).rows).toHaveLength(1);
  });

  test("leaves prices that nobody of the workspace changes", async () => {
    await create("2026-05-03");
    await expect(
      inWorkspace(world.services.db.app, owner.workspace.id, (tx) => tx.execute(sql`update price set amount = 0`)),
    ).rejects.toThrow();
  });
});

test("the lists are shown as current, coming, past and archived, with what they hold", async () => {
  await create(daysFromNow(-60), "49,0.5");
  await create(daysFromNow(-30), "49,0.05\n4917,0.075\n1,0.01");
  await create(daysFromNow(30), "49,1");
  const { id } = await create(daysFromNow(60), "49,2");
  await archivePriceList(owner, { id });
  const { rows } = await listPriceLists(owner);
  expect(rows.map(({ state, priceCount, least, most }) => [state, priceCount, least, most])).toEqual([
    ["archived", 1, "2.00", "2.00"],
    ["coming", 1, "1.00", "1.00"],
    ["current", 3, "0.01", "0.075"],
    ["past", 1, "0.50", "0.50"],
  ]);
  const listId = rows[2]?.id ?? "";
  expect(await listPrices(owner, { listId, limit: 2 })).toEqual({
    rows: [
      { prefix: "1", amount: "0.01" },
      { prefix: "49", amount: "0.05" },
    ],
    next: byDigits.write("49"),
  });
  expect(await listPrices(owner, { listId, begins: "+491", limit: 2 })).toMatchObject({ rows: [{ prefix: "4917" }] });
  expect(await priceOfNumber(owner, { area: "sms", number: "0170 1234567", country: "DE" })).toEqual({
    number: "+491701234567",
    list: { currency: "USD", listDate: daysFromNow(-30) },
    price: { prefix: "4917", amount: "0.075" },
  });
  expect(await priceOfNumber(owner, { area: "sms", number: "+33612345678", country: null })).toMatchObject({
    price: null,
  });
  await expect(priceOfNumber(owner, { area: "sms", number: "nobody", country: null })).rejects.toMatchObject({
    code: "invalid",
  });
});
