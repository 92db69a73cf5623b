import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { listExports } from "#server/domain/downloads/own.ts";
import { listSchedules } from "#server/domain/downloads/schedules/list.ts";
import { runDueSchedules } from "#server/domain/downloads/schedules/run-due.ts";
import { writeExport } from "#server/domain/downloads/write-export.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openExportStores } from "#server/domain/stores/open-stores.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { openWorld } from "#tests/support/world.ts";

/** A world in which exports repeat and are written to a folder. */
export async function openScheduled() {
  const dataDir = newDataFolder();
  const world = await openWorld({ exports: openExportStores(dataDir, undefined) });
  const { system } = world.services.db;
  const firstOf = async (scope: Scope) => {
    const [first] = await listSchedules(scope);
    if (!first) throw new Error("there is no schedule");
    return first;
  };
  /** A moment after it is due next. */
  const later = async (scope: Scope, days = 0) =>
    new Date(((await firstOf(scope)).nextAt?.getTime() ?? 0) + days * 86_400_000 + 60_000);
  return {
    world,
    firstOf,
    later,
    /** A workspace with twenty suppressed numbers, in a world where nothing is due and nothing waits. */
    begin: async (): Promise<Scope> => {
      await system.execute(sql`delete from job where kind = 'write_export'`);
      await system.execute(sql`update export_schedule set next_at = null`);
      const owner = await createWorkspace(world.services);
      await system.execute(sql`
        insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
        select ${owner.workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea), 'asked', ${owner.person.id}
        from generate_series(1, 20) n`);
      return owner;
    },
    run: async (scope: Scope, days = 0) => runDueSchedules(world.services, await later(scope, days)),
    write: () => runNext(world.services, "write_export", (held) => writeExport(world.services, held)),
    exportsOf: async (scope: Scope) => (await listExports(scope, { limit: 100 })).rows,
    close: async () => {
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Scheduled = Awaited<ReturnType<typeof openScheduled>>;
