import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection as connectionTable } from "#db/schema/connections.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { reportCount, reportRefusal } from "#db/schema/reports.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { exportReport } from "#server/domain/reports/export-list.ts";
import { readOverview } from "#server/domain/reports/read-overview.ts";
import { readReport } from "#server/domain/reports/read-report.ts";
import type { Scope } from "#server/domain/scope.ts";
import { plantRecords, sipCall } from "#tests/support/call-records.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { countAll } from "./world.ts";

let world: World;
let scope: Scope;
let connection: Connection;
const may = { from: new Date("2026-05-01T00:00:00Z"), to: new Date("2026-06-01T00:00:00Z") };
const april = { from: new Date("2026-04-01T00:00:00Z"), to: new Date("2026-05-01T00:00:00Z") };
const asked = { ...may, before: april };

const zoneIs = (timeZone: string) =>
  world.services.db.system.update(connectionTable).set({ timeZone }).where(eq(connectionTable.id, connection.id));

beforeAll(async () => {
  world = await openWorld();
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  const of = { workspaceId: scope.workspace.id, connectionId: connection.id, personId: scope.person.id };
  const sms = { ...of, area: "sms" as const, kind: "sms.sendBatch", appId: "sms-app-1" };
  await world.services.db.system.insert(reportCount).values([
    // A quarter to midnight in Kathmandu, and the first quarter of the next day there.
    {
      ...sms,
      quarter: new Date("2026-05-09T18:00:00Z"),
      planned: 10,
      accepted: 8,
      refused: 2,
      sends: 1,
      template: "Shop",
    },
    {
      ...sms,
      quarter: new Date("2026-05-09T18:15:00Z"),
      planned: 5,
      accepted: 5,
      sends: 1,
      template: "Call 004915112345678",
    },
    {
      ...sms,
      quarter: new Date("2026-05-10T04:00:00Z"),
      planned: 3,
      accepted: 3,
      sends: 1,
      parts: 3,
      priced: 3,
      currency: "EUR",
      listCost: "0.15",
    },
    {
      ...sms,
      quarter: new Date("2026-05-10T04:00:00Z"),
      planned: 2,
      accepted: 2,
      sends: 1,
      parts: 2,
      priced: 2,
      currency: "USD",
      listCost: "0.10",
    },
    { ...sms, quarter: new Date("2026-04-30T23:45:00Z"), planned: 40, accepted: 40, sends: 1, personId: null },
    { ...sms, quarter: new Date("2026-06-01T00:00:00Z"), planned: 999, accepted: 999, sends: 1 },
  ]);
});
afterAll(() => world.close());

describe("a report", () => {
  test("tells of its period and the one before, which begin and end sharply", async () => {
    const { total, before } = await readReport(scope, { area: "sms", ...asked });
    expect([total.planned, total.accepted, total.refused, total.waiting]).toEqual([20, 18, 2, 0]);
    expect(before.planned).toBe(40);
  });

  test("adds up to its total in each of its breakdowns", async () => {
    const report = await readReport(scope, { area: "sms", ...asked });
    const { byDay, byHour, byKind, byApplication, byTemplate, byPerson, byConnection } = report;
    for (const buckets of [byDay, byHour, byKind, byApplication, byTemplate, byPerson, byConnection])
      expect(buckets.reduce((sum, { planned }) => sum + planned, 0)).toBe(20);
    expect(byPerson[0]?.label).toBe(scope.person.name);
    expect(byConnection[0]?.label).toBe("Test account");
  });

  test("of more than a page shows adds up to its total in a last row, refusals and costs too", async () => {
    const many = await createWorkspace(world.services);
    const account = await createConnection(many, { baseUrl: "http://127.0.0.1:1" });
    const row = (place: number) => ({
      workspaceId: many.workspace.id,
      connectionId: account.id,
      personId: many.person.id,
      area: "sms" as const,
      kind: "sms.sendBatch",
      quarter: new Date("2026-05-10T04:00:00Z"),
      template: `Shop ${place}`,
    });
    // Of the first one least is sent, so it stands among the others.
    const places = Array.from({ length: 53 }, (_, place) => place + 1);
    const refusedOf = (place: number) => ({ code: `-${place}`, count: place });
    await world.services.db.system.insert(reportCount).values(
      places.map((place) => ({
        ...row(place),
        ...{ planned: place, accepted: place, sends: 1, parts: place, priced: place },
        ...(place === 2 ? { currency: "USD", listCost: "0.2" } : { currency: "EUR", listCost: `${place}.05` }),
      })),
    );
    await world.services.db.system
      .insert(reportRefusal)
      .values(places.map((place) => ({ ...row(place), ...refusedOf(place) })));

    const { total, byTemplate, byKind, refusals } = await readReport(many, { area: "sms", ...asked });
    expect(byTemplate).toHaveLength(51);
    expect(byTemplate.slice(0, 50).every(({ others }) => others === null)).toBe(true);
    expect(byTemplate.at(-1)).toMatchObject({ value: null, label: null, others: 3, planned: 1 + 2 + 3, sends: 3 });
    expect(byTemplate.at(-1)?.listCosts).toEqual([
      { currency: "EUR", amount: "4.10" },
      { currency: "USD", amount: "0.2" },
    ]);
    expect(byTemplate.reduce((sum, { planned }) => sum + planned, 0)).toBe(total.planned);
    expect(byKind.map(({ others }) => others)).toEqual([null]);

    expect(refusals).toHaveLength(51);
    expect(refusals[0]).toEqual({ operation: "sms.sendBatch", code: "-53", count: 53, others: null });
    expect(refusals.at(-1)).toEqual({ operation: "", code: "", count: 1 + 2 + 3, others: 3 });

    // A file has no page to fill, so it has all of them.
    expect(await fileOf(many)).toHaveLength(54);
  });

  test("keeps costs of two currencies apart", async () => {
    const { total } = await readReport(scope, { area: "sms", ...asked });
    expect(total.listCosts).toEqual([
      { currency: "EUR", amount: "0.15" },
      { currency: "USD", amount: "0.10" },
    ]);
    expect(total.platformCost).toBeNull();
  });

  test.each([
    ["+00:00", { "2026-05-09": 15, "2026-05-10": 5 }],
    ["+05:45", { "2026-05-09": 10, "2026-05-10": 10 }],
    ["-09:30", { "2026-05-09": 20 }],
  ])("tells days in a zone of %s, though nothing was counted anew for it", async (zone, days) => {
    await zoneIs(zone);
    const { byDay } = await readReport(scope, { area: "sms", ...asked });
    expect(Object.fromEntries(byDay.map(({ day, planned }) => [day, planned]))).toEqual(days);
  });

  test("names nobody to those who may see nobody", async () => {
    const analyst = await createMember(world.services, scope.workspace, "analyst");
    const report = await readReport(analyst, { area: "sms", ...asked });
    expect(JSON.stringify(report)).not.toContain("4915112345678");
    const words = (await fileOf(analyst)).map((row) => row.join(" ")).join(" ");
    expect(words).not.toContain("4915112345678");
    expect(words).toContain("Shop");
  });

  test("is refused to who may not read the area, and left out of their overview", async () => {
    const program = { ...scope, permissions: new Set(["submission.read", "email.read"] as const) };
    await expect(readReport(program, { area: "sms", ...asked })).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportReport(program, { area: "sms", ...may })).rejects.toMatchObject({ code: "forbidden" });
    expect((await readOverview(program, asked)).areas.map(({ area }) => area)).toEqual(["email"]);
    const nobody = { ...scope, permissions: new Set(["submission.read"] as const) };
    await expect(readOverview(nobody, asked)).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each([
    ["that ends before it begins", { from: may.to, to: may.from }, /ends before it begins/],
    ["of two years", { from: new Date("2024-05-01"), to: may.to }, /at most 400 days/],
  ])("of a time %s is refused in a sentence", async (_, period, sentence) => {
    await expect(readReport(scope, { area: "sms", ...period, before: april })).rejects.toThrow(sentence);
  });

  test("says how far was counted while something waits, and nothing else once all is", async () => {
    const other = await createWorkspace(world.services);
    const there = await createConnection(other, { baseUrl: "http://127.0.0.1:1" });
    await plantRecords(world.services, there, "sip", [
      sipCall({ at: new Date("2026-05-04T10:00:00Z"), cost: "0.0380" }),
    ]);
    const before = await readReport(other, { area: "voice", ...asked });
    expect([before.total.calls, before.countedTo]).toEqual([0, expect.any(Date)]);
    await countAll(world.services);
    const after = await readReport(other, { area: "voice", ...asked });
    expect([after.total.calls, after.countedTo, after.total.platformCost]).toEqual([1, null, "0.0380"]);
    expect((await readReport(scope, { area: "voice", ...asked })).total.calls).toBe(0);
  });
});

async function fileOf(of: Scope) {
  const { chunks } = await exportReport(of, { area: "sms", ...may });
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  return csvRecords(Buffer.concat(bytes).toString("utf8").replace("\ufeff", ""));
}

test("a report's file has a line a day and whatever is told apart, in whole numbers and decimals, and is in the trail", async () => {
  await zoneIs("+00:00");
  const [header = [], ...rows] = await fileOf(scope);
  const at = (name: string) => header.indexOf(name);
  const planned = rows.map((row) => [row[at("day")], row[at("planned")], row[at("price_list_currency")]]);
  expect(planned.toSorted()).toEqual([
    ["2026-05-09", "10", ""],
    ["2026-05-09", "5", ""],
    ["2026-05-10", "2", "USD"],
    ["2026-05-10", "3", "EUR"],
  ]);
  expect(rows.every((row) => row.length === header.length)).toBe(true);
  const [entry] = await world.services.db.system
    .select({ meta: audit.meta })
    .from(audit)
    .where(sql`workspace_id = ${scope.workspace.id} and action = 'report.exported'`)
    .orderBy(sql`seq desc`)
    .limit(1);
  expect(entry?.meta).toMatchObject({ area: "sms", from: "2026-05-01T00:00:00.000Z", names: "full" });
});
