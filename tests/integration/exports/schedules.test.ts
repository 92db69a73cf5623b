import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropExports } from "#server/domain/downloads/drop-old.ts";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { getExport } from "#server/domain/downloads/own.ts";
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
} from "#server/domain/downloads/schedules/change.ts";
import { listSchedules } from "#server/domain/downloads/schedules/list.ts";
import { runDueSchedules } from "#server/domain/downloads/schedules/run-due.ts";
import type { Scope } from "#server/domain/scope.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import type { World } from "#tests/support/world.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { openScheduled, type Scheduled } from "./scheduled.ts";

let scheduled: Scheduled;
let world: World;
let owner: Scope;
beforeAll(async () => {
  scheduled = await openScheduled();
  world = scheduled.world;
});
afterAll(() => scheduled.close());
beforeEach(async () => {
  owner = await scheduled.begin();
});

const asked = everyMorning("/suppressions/suppressions.csv");
const write = () => scheduled.write();
const firstOf = (scope: Scope) => scheduled.firstOf(scope);
const later = (scope: Scope, days = 0) => scheduled.later(scope, days);
const run = (scope: Scope, days = 0) => scheduled.run(scope, days);
const exportsOf = (scope: Scope) => scheduled.exportsOf(scope);
const actions = async () =>
  (
    await world.services.db.system.execute<{ action: string }>(
      sql`select action from audit where workspace_id = ${owner.workspace.id} order by seq`,
    )
  ).map(({ action }) => action);

describe("an export that repeats", () => {
  test("is written once when it is due and not before, is fetched as any other, and each run is in the trail", async () => {
    await createSchedule(owner, asked);
    expect(await runDueSchedules(world.services)).toBe(0);
    const due = await later(owner);
    expect(await runDueSchedules(world.services, due)).toBe(1);
    expect(await runDueSchedules(world.services, due)).toBe(0);
    expect(await write()).toBe("done");
    const [one] = await exportsOf(owner);
    expect(one).toMatchObject({ state: "ready", rows: 20, isThere: true });
    expect((await firstOf(owner)).last).toMatchObject({ id: one?.id, state: "ready", rows: 20 });
    const file = await openExport(owner, one?.id ?? "");
    await file.chunks.return(undefined);
    expect(await actions()).toEqual([
      "export_schedule.created",
      "export.repeated",
      "export.written",
      "export.downloaded",
    ]);
  });

  test("of two workers at once one begins it", async () => {
    await createSchedule(owner, asked);
    const due = await later(owner);
    const begun = await Promise.all([1, 2, 3].map(() => runDueSchedules(world.services, due)));
    expect(begun.toSorted()).toEqual([0, 0, 1]);
    expect(await exportsOf(owner)).toHaveLength(1);
  });

  test("is begun also where one before it cannot be, which is told", async () => {
    const other = await createWorkspace(world.services);
    await createSchedule(other, asked);
    await createSchedule(owner, asked);
    await world.services.db.system.execute(sql`
      update export_schedule set time_zone = 'Mars/Olympus', next_at = next_at - interval '1 hour'
      where workspace_id = ${other.workspace.id}`);
    await expect(run(owner)).rejects.toThrow("Repeated exports that could not be begun: 1.");
    expect(await exportsOf(owner)).toHaveLength(1);
    expect(await exportsOf(other)).toHaveLength(0);
  });

  test("makes up once for all that was missed, and says how often that was", async () => {
    await createSchedule(owner, asked);
    const now = await later(owner, 5);
    expect(await run(owner, 5)).toBe(1);
    expect(await exportsOf(owner)).toHaveLength(1);
    const after = await firstOf(owner);
    expect(after.missed).toBe(5);
    expect(after.nextAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  test("keeps so many files and no more, each for its own number of days", async () => {
    await createSchedule(owner, { ...asked, keptFiles: 2, keptDays: 3 });
    for (let no = 0; no < 3; no += 1) {
      await run(owner);
      await write();
    }
    const rows = await exportsOf(owner);
    expect(rows.map(({ isThere }) => isThere)).toEqual([true, true, false]);
    const days = ((rows[0]?.expiresAt?.getTime() ?? 0) - (rows[0]?.endedAt?.getTime() ?? 0)) / 86_400_000;
    expect(days).toBeCloseTo(3, 3);
    expect(await dropExports(world.services)).toBe(1);
    await expect(openExport(owner, rows[2]?.id ?? "")).rejects.toThrow("or when newer ones replace it");
  });

  test("stops and says why once its owner is not in the workspace any more", async () => {
    const sender = await createMember(world.services, owner.workspace, "sender");
    await createSchedule(sender, asked);
    await world.services.db.system.execute(
      sql`update membership set removed_at = now() where person_id = ${sender.person.id}`,
    );
    expect(await run(sender)).toBe(0);
    expect(await firstOf(sender)).toMatchObject({
      nextAt: null,
      problem: "The person who asked for it is no longer in this workspace.",
    });
    expect((await speakTo("zh", () => firstOf(sender))).problem).toBe("发起导出的人已不在此工作区。");
    expect(await exportsOf(sender)).toEqual([]);
    expect(await actions()).toContain("export_schedule.stopped");
  });

  test("stops once its owner may not read the list any more, and goes on when resumed with the right to", async () => {
    const sender = await createMember(world.services, owner.workspace, "sender");
    const { id } = await createSchedule(sender, asked);
    const roles = (role: string) =>
      world.services.db.system.execute(
        sql`update membership set roles = array[${role}]::text[] where person_id = ${sender.person.id}`,
      );
    await roles("developer");
    expect(await run(sender)).toBe(0);
    expect((await firstOf(sender)).problem).toMatch(/not included|may not|does not/i);
    expect((await speakTo("zh", () => firstOf(sender))).problem).toMatch(/^你在.*的角色不包含此操作。$/);
    await roles("sender");
    await resumeSchedule(sender, id);
    expect(await run(sender)).toBe(1);
    expect((await firstOf(sender)).problem).toBeNull();
  });

  test("is masked from the day on which its owner may not see people any more", async () => {
    const sender = await createMember(world.services, owner.workspace, "sender");
    await createSchedule(sender, everyMorning("/sends/sends.csv"));
    await run(sender);
    await world.services.db.system.execute(
      sql`update membership set roles = array['analyst'] where person_id = ${sender.person.id}`,
    );
    await run(sender);
    expect((await exportsOf(sender)).map(({ seesPeople }) => seesPeople)).toEqual([false, true]);
  });

  test("is left out while it is paused, and gone once it is deleted, without what it wrote", async () => {
    const { id } = await createSchedule(owner, asked);
    const due = await later(owner);
    await pauseSchedule(owner, id);
    expect(await runDueSchedules(world.services, due)).toBe(0);
    await resumeSchedule(owner, id);
    expect(await runDueSchedules(world.services, due)).toBe(1);
    await write();
    await deleteSchedule(owner, id);
    expect(await listSchedules(owner)).toEqual([]);
    const [kept] = await exportsOf(owner);
    expect((await getExport(owner, kept?.id ?? "")).isThere).toBe(true);
  });

  test("of a report tells of the period before each run", async () => {
    await createSchedule(owner, {
      ...everyMorning("/reports/email/report.csv"),
      ...{ rhythm: "monthly", monthDay: 1, timeZone: "UTC", isOfLastPeriod: true },
    });
    const due = await later(owner);
    expect(await runDueSchedules(world.services, due)).toBe(1);
    const [one] = await exportsOf(owner);
    const query = new URLSearchParams(one?.address.split("?")[1]);
    const first = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), 1));
    expect(query.get("to")).toBe(first.toISOString());
    expect(query.get("from")).toBe(new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - 1, 1)).toISOString());
    await write();
    expect((await exportsOf(owner))[0]).toMatchObject({ state: "ready", fileName: "report-email.csv" });
  });

  test("of a fixed time of a report, of a list that knows no time and of no list at all is refused", async () => {
    const report = everyMorning("/reports/email/report.csv?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z");
    await expect(createSchedule(owner, report)).rejects.toThrow("A report can only be repeated for the day");
    await expect(createSchedule(owner, { ...asked, isOfLastPeriod: true })).rejects.toThrow(
      "cannot be filtered by from",
    );
    await expect(createSchedule(owner, everyMorning("/nothing.csv"))).rejects.toThrow("There is no list");
    const developer = await createMember(world.services, owner.workspace, "developer");
    await expect(createSchedule(developer, asked)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is nobody else’s to pause or delete, and a workspace has fifty", async () => {
    const { id } = await createSchedule(owner, asked);
    const other = await createMember(world.services, owner.workspace, "admin");
    await expect(pauseSchedule(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteSchedule(other, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listSchedules(other)).toEqual([]);
    for (let no = 1; no < 50; no += 1) await createSchedule(owner, asked);
    await expect(createSchedule(owner, asked)).rejects.toThrow("This workspace has 50 repeated exports.");
  });
});

describe("the audit trail in the background", () => {
  test.each(["/audit/chain.jsonl", "/audit/entries.csv?action=export_schedule.created"])(
    "is written (%s)",
    async (address) => {
      await createSchedule(owner, everyMorning(address));
      expect(await run(owner)).toBe(1);
      await write();
      expect((await exportsOf(owner))[0]).toMatchObject({ state: "ready", problem: null, isThere: true });
      expect((await exportsOf(owner))[0]?.rows).toBeGreaterThan(0);
    },
  );

  test("is refused to whoever may not read it, and as another format", async () => {
    const sender = await createMember(world.services, owner.workspace, "sender");
    await expect(createSchedule(sender, everyMorning("/audit/entries.csv"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(createSchedule(owner, everyMorning("/audit/chain.csv"))).rejects.toThrow(
      "The whole chain comes only as JSON Lines",
    );
  });
});
