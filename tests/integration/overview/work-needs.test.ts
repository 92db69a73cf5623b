import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { exportSchedule } from "#db/schema/export-schedules.ts";
import { listExport } from "#db/schema/exports.ts";
import { type JobKind, job } from "#db/schema/jobs.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { readHome } from "#server/domain/overview/home.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const needsOf = async (scope: Scope) => (await readHome(scope, { time: "7d" })).needs;
const kindsOf = async (scope: Scope) => (await needsOf(scope)).map(({ kind }) => kind);

test("what needs a person is callbacks that could not be applied, for those who may have them tried again", async () => {
  const owner = await createWorkspace(world.services);
  const plant = (disposition: "failed" | "done") =>
    world.services.db.system.insert(callback).values({
      ...{ workspaceId: owner.workspace.id, attemptId: randomUUID(), attemptCreatedAt: new Date() },
      ...{ dedupeKey: randomBytes(32), method: "POST", raw: Buffer.from("{}"), disposition },
    });
  await plant("failed");
  await plant("failed");
  await plant("done");
  expect(await needsOf(owner)).toMatchObject([{ kind: "callbacks", count: 2 }]);
  expect(await kindsOf(await createMember(world.services, owner.workspace, "auditor"))).toEqual([]);
  expect(await kindsOf(await createMember(world.services, owner.workspace, "developer"))).toEqual(["callbacks"]);
  expect(await kindsOf(await createWorkspace(world.services))).toEqual([]);
});

test("what needs a person is exports that failed lately and repeated ones that stopped, for whoever asked for them", async () => {
  const owner = await createWorkspace(world.services);
  const own = { workspaceId: owner.workspace.id, createdBy: owner.person.id, address: "/sends/sends.csv" };
  const timing = { rhythm: "daily" as const, hour: 6, timeZone: "Europe/Berlin", isOfLastPeriod: false };
  const kept = { keptDays: 7, keptFiles: 3 };
  const old = sql`now() - interval '4 days'`;
  const failed = { ...own, seesPeople: true, state: "failed" as const, problem: "It failed" };
  await inWorkspace(world.services.db.app, owner.workspace.id, async (tx) => {
    await tx.insert(listExport).values([failed, { ...failed, createdAt: old, endedAt: old }]);
    await tx.insert(exportSchedule).values([
      { ...own, ...timing, ...kept, problem: "You may not read sends any more" },
      { ...own, ...timing, ...kept, pausedAt: new Date() },
      { ...own, ...timing, ...kept, nextAt: new Date() },
    ]);
  });
  expect((await needsOf(owner)).toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: "exports", count: 1 },
    { kind: "schedules", count: 1 },
  ]);
  expect(await kindsOf(await createMember(world.services, owner.workspace, "admin"))).toEqual([]);
});

test("what needs a person is the workspace's own work that was given up, for those who look after it, and no other workspace's", async () => {
  const owner = await createWorkspace(world.services);
  const { system } = world.services.db;
  const other = await createWorkspace(world.services);
  const given = (kind: JobKind, workspaceId: string | null) => ({
    ...{ kind, workspaceId, key: randomUUID(), failedAt: new Date(), problem: "It failed" },
  });
  const rows = await system
    .insert(job)
    .values([
      given("run_import", owner.workspace.id),
      given("read_upload", owner.workspace.id),
      given("prepare_draft", owner.workspace.id),
      given("write_export", owner.workspace.id),
      given("count_reports", other.workspace.id),
      given("drop_months", null),
    ])
    .returning();
  const work = (await needsOf(owner)).map((need) => need.kind === "work" && `${need.subject} ${need.count}`);
  expect(work.toSorted()).toEqual(["drafts 2", "imports 1"]);
  expect(await kindsOf(await createMember(world.services, owner.workspace, "sender"))).toEqual([]);
  const administrator = { ...owner, person: { ...owner.person, isInstanceAdmin: true } };
  expect(await needsOf(administrator)).toMatchObject([{ kind: "given_up", count: 6 }]);
  for (const { id } of rows) await system.execute(sql`delete from job where id = ${id}`);
});
