import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { toldBySandbox } from "./told.ts";
import {
  archiveAll,
  expectSeamless,
  makeDue,
  openPlace,
  type Place,
  recordsOf,
  streamsOf,
  windowsOf,
  working,
} from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const kinds = ["ai", "sip", "group"] as const;

/** Whole days before today of which the platform surely tells: two months may have 59 days, and the first is begun. */
const sureDays = 58;

/** What the archive has of the days before today equals what the sandbox tells, call by call. */
async function expectEqualToSandbox(days: number): Promise<void> {
  const today = Math.floor((Date.now() + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000;
  for (const kind of kinds) {
    const told = await toldBySandbox(sandbox.url, kind, today - days * dayMs, today - 1000);
    const rows = await recordsOf(world.services, place, kind);
    const kept = new Map(rows.filter(({ recordId }) => told.has(recordId)).map((row) => [row.recordId, row.record]));
    expect(told.size).toBe(days * (kind === "ai" ? 40 : 60));
    expect(kept).toEqual(told);
    expect(new Set(rows.map(({ recordId }) => recordId)).size).toBe(rows.length);
  }
}

describe("the back-fill of sixty days", () => {
  test("leaves no hole, and keeps every call once as the platform tells it", async () => {
    place = await openPlace(world.services, { baseUrl: sandbox.url, ...working });
    await archiveAll(world.services);
    const streams = await streamsOf(world.services, place);
    expect(streams.map(({ kind, appId }) => [kind, appId])).toEqual([
      ["ai", "ai-app-1"],
      ["group", null],
      ["sip", null],
    ]);
    for (const stream of streams) {
      const windows = await windowsOf(world.services, stream.id);
      expectSeamless(windows);
      expect(windows.length).toBeGreaterThanOrEqual(59);
      expect(windows.filter(({ readAt, problem }) => readAt === null || problem !== null)).toEqual([]);
      expect(Date.now() - (stream.headAt?.getTime() ?? 0)).toBeLessThan(60_000);
    }
    const asked = (await fetchJournal(sandbox.url)).filter(({ path }) => path.startsWith("/voice/"));
    const moment = String.raw`\d{4}(-\d\d){2}T\d\d:\d\d:\d\d\+08:00`;
    expect(asked.length).toBeGreaterThan(120);
    for (const { body } of asked) expect(body).toMatch(new RegExp(`"strTime":"${moment}","endTime":"${moment}"`));
    await expectEqualToSandbox(sureDays);
  });

  test("asks for nothing again before it is due", async () => {
    const before = (await fetchJournal(sandbox.url)).length;
    await archiveAll(world.services);
    expect((await fetchJournal(sandbox.url)).length).toBe(before);
  });

  test("settles what is long over once it was told the same twice, and reads it no more", async () => {
    await makeDue(world.services, place);
    const before = await recordsOf(world.services, place);
    await archiveAll(world.services);
    const old = Date.now() - 4 * dayMs;
    for (const stream of await streamsOf(world.services, place)) {
      const windows = (await windowsOf(world.services, stream.id)).filter(({ toAt }) => toAt && toAt.getTime() < old);
      expect(windows.length).toBeGreaterThanOrEqual(55);
      expect(windows.filter(({ nextReadAt, readings }) => nextReadAt !== null || readings !== 2)).toEqual([]);
    }
    const after = await recordsOf(world.services, place);
    const ids = new Set(before.map(({ recordId }) => recordId));
    expect(after.filter(({ recordId }) => ids.has(recordId))).toEqual(before);
  });

  test("is recorded call by call, without the records", async () => {
    const calls = await world.services.db.system
      .select({ reply: platformCall.reply, outcome: platformCall.outcome, job: platformCall.job })
      .from(platformCall)
      .where(eq(platformCall.workspaceId, place.scope.workspace.id));
    expect(calls.length).toBeGreaterThan(300);
    expect(calls.filter(({ job, outcome }) => job !== "archiver" || outcome !== "accepted")).toEqual([]);
    for (const { reply } of calls) expect(reply).toMatch(/^\{"status":"0","data":\{"total":\d+\}\}$/);
  });
});
