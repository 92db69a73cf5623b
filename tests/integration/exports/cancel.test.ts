import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { askAgain, cancelExport } from "#server/domain/downloads/change.ts";
import { dropExports } from "#server/domain/downloads/drop-old.ts";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { getExport } from "#server/domain/downloads/own.ts";
import { voidExports } from "#server/domain/downloads/void-exports.ts";
import { type ExportOptions, writeExport } from "#server/domain/downloads/write-export.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openExportStores } from "#server/domain/stores/open-stores.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const address = "/suppressions/suppressions.csv";
const dataDir = newDataFolder();
let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ exports: openExportStores(dataDir, undefined) });
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  // What a test left waiting is not another's.
  await world.services.db.system.execute(sql`delete from job where kind = 'write_export'`);
  owner = await createWorkspace(world.services);
});

const run = (options: ExportOptions = {}) =>
  runNext(world.services, "write_export", (held) => writeExport(world.services, held, options));

const actions = async () => {
  const rows = await world.services.db.system.execute<{ action: string }>(
    sql`select action from audit where workspace_id = ${owner.workspace.id} and target_kind = 'export' order by seq`,
  );
  return rows.map(({ action }) => action);
};

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);

test("an export that is cancelled is not written any more, and is asked for again as a new one", async () => {
  const { id } = await askForExport(owner, `${address}?channel=sms`);
  const colleague = await createMember(world.services, owner.workspace, "owner");
  await expect(cancelExport(colleague, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(askAgain(colleague, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(askAgain(owner, id)).rejects.toMatchObject({ code: "conflict" });
  await cancelExport(owner, id);
  expect(await run()).toBe("done");
  expect(await getExport(owner, id)).toMatchObject({ state: "cancelled", isThere: false });
  await expect(openExport(owner, id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/cancelled/),
  });
  await expect(cancelExport(owner, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await actions()).toEqual(["export.asked", "export.cancelled"]);
  const again = await askAgain(owner, id);
  expect(again.id).not.toBe(id);
  await run();
  expect(await getExport(owner, again.id)).toMatchObject({ state: "ready", address: `${address}?channel=sms` });
  await expect(cancelExport(owner, again.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(askAgain(owner, again.id)).rejects.toMatchObject({ code: "conflict" });
});

test.each(["begun", "written", "named", "stored"])(
  "an export that is cancelled leaves nothing where it is being written (%s), also if its file is looked for before it is there",
  async (at) => {
    const { id } = await askForExport(owner, address);
    await run({
      onStep: async (step) => {
        if (step !== at) return;
        await cancelExport(owner, id);
        await dropExports(world.services);
      },
    });
    await dropExports(world.services);
    expect((await getExport(owner, id)).state).toBe("cancelled");
    expect(filesIn(join(dataDir, "exports", "incoming"))).toEqual([]);
    expect(filesIn(join(dataDir, "exports")).filter((name) => name.endsWith(id))).toEqual([]);
  },
);

test("an export is asked for again once it has expired, and not where it was withdrawn", async () => {
  const { id } = await askForExport(owner, address);
  await run();
  await world.services.db.system.execute(sql`update list_export set expires_at = now() where id = ${id}`);
  await askAgain(owner, id);
  await world.services.db.system.transaction((tx) => voidExports(tx, owner.workspace.id));
  await expect(askAgain(owner, id)).rejects.toMatchObject({ code: "conflict" });
});
