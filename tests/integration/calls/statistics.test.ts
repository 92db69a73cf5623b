import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Figures } from "#server/domain/calls/records/breakdowns.ts";
import type { CallFilter } from "#server/domain/calls/records/filter.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { type CallStatistics, readStatistics } from "#server/domain/calls/records/statistics.ts";
import type { Scope } from "#server/domain/scope.ts";
import { groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { filtersOf, type Known, known, meets, recordsOf } from "./model.ts";

const kinds: CallKind[] = ["ai", "sip", "group"];
const now = new Date();
const days = 60;
const time = { from: new Date(now.getTime() - 40 * 86_400_000), to: now };

let world: World;
let scope: Scope;
let connection: Connection;
const calls: Record<CallKind, Known[]> = { ai: [], sip: [], group: [] };
beforeAll(async () => {
  world = await openWorld();
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  for (const kind of kinds) {
    const [records = []] = fc.sample(recordsOf(kind, 300, now, days), { numRuns: 1, seed: 11 });
    await plantRecords(world.services, connection, kind, records);
    calls[kind] = known(kind, records);
  }
});
afterAll(() => world.close());

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);
const average = (values: readonly (number | null)[]) => {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : sum(told) / told.length;
};

/** Counted one by one. */
function naive(of: readonly Known[]): Figures {
  const answered = of.filter(({ isAnswered }) => isAnswered);
  const costs = of.flatMap(({ cost }) => (cost === null ? [] : [Math.round(Number(cost) * 10_000)]));
  return {
    calls: of.length,
    answered: answered.length,
    talkSeconds: sum(answered.map(({ talkSeconds }) => talkSeconds)),
    averageTalk: average(answered.map(({ talkSeconds }) => talkSeconds)),
    averageRing: average(of.map(({ ringSeconds }) => ringSeconds)),
    chargedSeconds: sum(of.map(({ chargedSeconds }) => chargedSeconds)),
    cost: costs.length === 0 ? null : (sum(costs) / 10_000).toFixed(4),
    costKnown: costs.length,
    differing: of.filter(({ costDiffers }) => costDiffers).length,
  };
}

const figuresOf = ({
  calls,
  answered,
  talkSeconds,
  averageTalk,
  averageRing,
  chargedSeconds,
  cost,
  costKnown,
  differing,
}: Figures): Figures => ({
  calls,
  answered,
  talkSeconds,
  averageTalk,
  averageRing,
  chargedSeconds,
  cost,
  costKnown,
  differing,
});

function bucketsOf({ byDay, byHour, byResult, byIntent, byGroup, byPhone, byScript, byKey }: CallStatistics) {
  return [...byDay, ...byHour, ...byResult, ...byIntent, ...byGroup, ...byPhone, ...byScript, ...byKey];
}

describe.each(kinds)("figures of calls of kind %s", (kind) => {
  test("are the sums of the calls that meet the filter, and so are those of every bucket", async () => {
    await fc.assert(
      fc.asyncProperty(filtersOf(kind, calls[kind]), async (given) => {
        const filter: CallFilter = { ...time, ...given };
        const found = await readStatistics(scope, { kind, ...filter });
        const met = calls[kind].filter((call) => meets(call, filter));
        expect(figuresOf(found.total)).toEqual(naive(met));
        for (const bucket of bucketsOf(found)) {
          const behind = met.filter((call) => meets(call, { ...filter, ...bucket.filter }));
          expect(figuresOf(bucket)).toEqual(naive(behind));
        }
        const ofDays = sum(found.byDay.map((bucket) => bucket.calls));
        const ofHours = sum(found.byHour.map((bucket) => bucket.calls));
        expect([ofDays, ofHours]).toEqual([met.length, met.length]);
      }),
      { numRuns: 25 },
    );
  });
});

test("a bucket's filter leads to as many calls as it counts", async () => {
  const { byResult, byHour } = await readStatistics(scope, { kind: "sip", ...time });
  for (const { calls: count, filter } of [...byResult, ...byHour.slice(0, 5)]) {
    const { rows } = await listCalls(scope, { kind: "sip", ...filter, sort: "newest", limit: 200 });
    expect(rows.length).toBe(Math.min(count, 200));
  }
});

test("a code is told in the platform's most frequent words for it", async () => {
  const other = await createWorkspace(world.services);
  const there = await createConnection(other, { baseUrl: "http://127.0.0.1:1" });
  const reasons = ["Declined", "Declined", "Busy here"];
  await plantRecords(
    world.services,
    there,
    "sip",
    reasons.map((terminationReason) => sipCall({ terminationCode: "603", terminationReason })),
  );
  const { byResult, byPhone, byIntent } = await readStatistics(other, { kind: "sip" });
  expect(byResult).toMatchObject([{ value: "603", reason: "Declined", calls: 3 }]);
  expect([byPhone.length, byIntent]).toEqual([1, []]);
});

test("more than 92 days are refused in words, and 30 are usual", async () => {
  const { from, to } = await readStatistics(scope, { kind: "ai" });
  expect(to.getTime() - from.getTime()).toBe(30 * 86_400_000);
  const long = { from: new Date(now.getTime() - 93 * 86_400_000), to: now };
  await expect(readStatistics(scope, { kind: "ai", ...long })).rejects.toThrow(/^Figures cover at most 92 days/);
  await expect(readStatistics(scope, { kind: "ai", from: now, to: time.from })).rejects.toThrow(
    /ends before it begins/,
  );
});

test("who may see nobody is led to no hidden value", async () => {
  const other = await createWorkspace(world.services);
  const there = await createConnection(other, { baseUrl: "http://127.0.0.1:1" });
  await plantRecords(world.services, there, "sip", [sipCall({ phoneName: "Desk of ada@example.com" })]);
  await plantRecords(world.services, there, "group", [groupCall({ feedbackValue: "4915112345678" })]);
  const analyst = await createMember(world.services, other.workspace, "analyst");
  expect((await readStatistics(analyst, { kind: "sip" })).byPhone).toMatchObject([
    { value: "Desk of a•••@•••.com", filter: null },
  ]);
  expect((await readStatistics(analyst, { kind: "group" })).byKey).toMatchObject([
    { value: "49151••••5678", filter: null },
  ]);
});
