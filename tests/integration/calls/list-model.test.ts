import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { besideCall } from "#server/domain/calls/records/beside.ts";
import type { CallsAsked } from "#server/domain/calls/records/filter.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import type { CallRow } from "#server/domain/calls/records/row.ts";
import type { TimeSort } from "#server/domain/paging.ts";
import { byCall } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { plantRecords } from "#tests/support/call-records.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { filtersOf, inOrder, type Known, known, meets, recordsOf } from "./model.ts";

const kinds: CallKind[] = ["ai", "sip", "group"];
const now = new Date();
/** Over more than a year, so that every step of looking back is taken. */
const days = 500;

let world: World;
let scope: Scope;
let connection: Connection;
const calls: Record<CallKind, Known[]> = { ai: [], sip: [], group: [] };
beforeAll(async () => {
  world = await openWorld();
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  for (const kind of kinds) {
    const [records = []] = fc.sample(recordsOf(kind, 250, now, days), { numRuns: 1, seed: 7 });
    await plantRecords(world.services, connection, kind, records);
    calls[kind] = inOrder(known(kind, records));
  }
});
afterAll(() => world.close());

type Reading = { limit: number; lookedAtOnce: number; sort: TimeSort };

/** All pages one after the other; `between` is done after each. */
async function readAll(
  asked: CallsAsked,
  { limit, lookedAtOnce, sort }: Reading,
  between = async () => {},
): Promise<CallRow[]> {
  const rows: CallRow[] = [];
  let next: string | null | undefined;
  do {
    const cursor = typeof next === "string" ? byCall.read(next) : undefined;
    const page = await listCalls(scope, { ...asked, sort, limit, cursor }, { lookedAtOnce });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    expect(page.lookedTo === null || page.next !== null).toBe(true);
    rows.push(...page.rows);
    next = page.next;
    await between();
  } while (next !== null);
  return rows;
}

const readings = fc.record({
  limit: fc.integer({ min: 9, max: 120 }),
  lookedAtOnce: fc.integer({ min: 40, max: 400 }),
  sort: fc.constantFrom<TimeSort>("newest", "oldest"),
});

describe.each(kinds)("calls of kind %s", (kind) => {
  test("of any filter are those that a naive reader finds, in both directions and in pages of any size", async () => {
    await fc.assert(
      fc.asyncProperty(filtersOf(kind, calls[kind]), readings, async (filter, reading) => {
        const wanted = calls[kind].filter((call) => meets(call, filter)).map(({ id }) => id);
        const found = (await readAll({ kind, ...filter }, reading)).map(({ recordId }) => recordId);
        expect(found).toEqual(reading.sort === "newest" ? wanted : wanted.toReversed());
      }),
      { numRuns: 40 },
    );
  });

  test("have beside them the ones before and after in the list of any filter", async () => {
    await fc.assert(
      fc.asyncProperty(
        filtersOf(kind, calls[kind]),
        fc.constantFrom<TimeSort>("newest", "oldest"),
        fc.nat(),
        async (filter, sort, pick) => {
          const met = calls[kind].filter((call) => meets(call, filter));
          const wanted = sort === "newest" ? met : met.toReversed();
          fc.pre(wanted.length > 0);
          const place = pick % wanted.length;
          const ids = new Map(
            (await readAll({ kind }, { limit: 200, lookedAtOnce: 5000, sort })).map(({ id, recordId }) => [
              recordId,
              id,
            ]),
          );
          const idAt = (at: number) => ids.get(wanted[at]?.id ?? "") ?? null;
          const beside = await besideCall(scope, { kind, ...filter, sort, id: idAt(place) ?? "" });
          expect(beside).toEqual({ previous: idAt(place - 1), next: idAt(place + 1), isCutShort: false });
        },
      ),
      { numRuns: 15 },
    );
  });
});

test("every call that was there is read once, while others are stored", async () => {
  let stored = 0;
  const before = calls.sip.map(({ id }) => id);
  const store = async () => {
    stored += 1;
    const [records = []] = fc.sample(recordsOf("sip", 5, now, days), { numRuns: 1, seed: 100 + stored });
    await plantRecords(
      world.services,
      connection,
      "sip",
      records.map((record, index) => ({ ...record, voiceId: `new-${stored}-${index}` })),
    );
  };
  for (const sort of ["newest", "oldest"] as const) {
    const found = (await readAll({ kind: "sip" }, { limit: 17, lookedAtOnce: 50, sort }, store)).map(
      ({ recordId }) => recordId,
    );
    expect(new Set(found).size).toBe(found.length);
    const old = found.filter((id) => before.includes(id));
    expect(old).toEqual(sort === "newest" ? before : before.toReversed());
  }
});
