import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { columnsOfList } from "#server/compose/exported/chosen-columns.ts";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { createSchedule, resumeSchedule } from "#server/domain/downloads/schedules/change.ts";
import { listSchedules } from "#server/domain/downloads/schedules/list.ts";
import type { Scope } from "#server/domain/scope.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import { createMember } from "#tests/support/factories.ts";
import { openScheduled, type Scheduled } from "./scheduled.ts";

let scheduled: Scheduled;
let owner: Scope;
beforeAll(async () => {
  scheduled = await openScheduled();
});
afterAll(() => scheduled.close());
beforeEach(async () => {
  owner = await scheduled.begin();
});

const system = () => scheduled.world.services.db.system;
const columnsAsked = everyMorning("/suppressions/suppressions.csv?columns=number,channel");
const setColumns = (text: string) =>
  system().execute(
    sql`update export_schedule set address = ${`/suppressions/suppressions.csv?columns=${text}`}
      where workspace_id = ${owner.workspace.id}`,
  );
const headOf = async () => {
  const { chunks } = await openExport(owner, (await scheduled.exportsOf(owner))[0]?.id ?? "");
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString().replace("\ufeff", "").split("\r\n")[0];
};

describe("an export that repeats", () => {
  test("writes the chosen columns each time, and says how many of them those are", async () => {
    await createSchedule(owner, columnsAsked);
    expect((await scheduled.firstOf(owner)).columns).toEqual({ chosen: ["number", "channel"], of: 6, gone: 0 });
    for (let no = 0; no < 2; no += 1) {
      await scheduled.run(owner);
      await scheduled.write();
      expect(await headOf()).toBe("number,channel");
    }
    await createSchedule(owner, everyMorning("/suppressions/suppressions.csv"));
    expect((await scheduled.firstOf(owner)).columns).toBeNull();
  });

  test.each(["number,nothing", "", "id"])("with columns that its list does not have is refused (%s)", async (text) => {
    const refused = createSchedule(owner, everyMorning(`/suppressions/suppressions.csv?columns=${text}`));
    await expect(refused).rejects.toMatchObject({ code: "invalid", message: /^There is no column/ });
    expect(await listSchedules(owner)).toEqual([]);
  });

  test("leaves out a column that a later version does not have, before and after a run was begun", async () => {
    await createSchedule(owner, columnsAsked);
    await setColumns("number,gone,channel");
    expect((await scheduled.firstOf(owner)).columns).toEqual({ chosen: ["number", "channel"], of: 6, gone: 1 });
    await scheduled.run(owner);
    await scheduled.write();
    expect(await headOf()).toBe("number,channel");
    await scheduled.run(owner);
    await system().execute(
      sql`update list_export set address = '/suppressions/suppressions.csv?columns=gone,reason' where state = 'waiting'`,
    );
    await scheduled.write();
    expect(await headOf()).toBe("reason");
  });

  test("stops and says why where none of its columns is left, and goes on once resumed with one", async () => {
    const { id } = await createSchedule(owner, columnsAsked);
    await setColumns("gone");
    expect(await scheduled.run(owner)).toBe(0);
    const problem = "This list no longer has any of the columns that you chose.";
    expect(await scheduled.firstOf(owner)).toMatchObject({ nextAt: null, problem });
    await expect(resumeSchedule(owner, id)).rejects.toThrow(problem);
    await setColumns("gone,number");
    await resumeSchedule(owner, id);
    expect(await scheduled.run(owner)).toBe(1);
  });

  test("tells how many columns it has also to whoever is not told its filter", async () => {
    const sender = await createMember(scheduled.world.services, owner.workspace, "sender");
    await createSchedule(sender, everyMorning("/sends/sends.csv?columns=id,title&area=sms"));
    const masked = { ...sender, permissions: new Set([...sender.permissions].filter((one) => one !== "personal.see")) };
    expect(await scheduled.firstOf(masked)).toMatchObject({
      address: "/sends/sends.csv",
      columns: { of: 18, gone: 0 },
    });
  });

  test.each([
    "/sends/sends.csv",
    "/dev/requests.xlsx",
    "/dev/callbacks.jsonl",
    "/audit/entries.csv",
    "/suppressions/suppressions.csv",
    "/voice/calls.csv?kind=ai",
    "/voice/calls.csv?kind=sip",
    "/voice/calls.csv?kind=group",
  ])("may have each of the columns that %s has", async (address) => {
    const columns = columnsOfList(address).map(({ key }) => key);
    expect(columns.length).toBeGreaterThan(5);
    const asked = `${address}${address.includes("?") ? "&" : "?"}columns=${columns.join(",")}`;
    await createSchedule(owner, everyMorning(asked));
    expect((await scheduled.firstOf(owner)).columns).toEqual({ chosen: columns, of: columns.length, gone: 0 });
  });
});
