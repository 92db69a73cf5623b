import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { adoptedTask } from "#server/domain/areas/aivoice/tasks/input.ts";
import { attachJobId } from "#server/domain/areas/aivoice/tasks/job-id.ts";
import { getTask, listTasks, tasksNamed } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import { listVersions } from "#server/domain/areas/aivoice/tasks/versions.ts";
import type { Role } from "#server/domain/permissions.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { auditActions } from "../submissions/world.ts";
import { adoptableTask } from "../trpc/call-things.ts";
import { accepting, appId, draftOf, edit, goOn, made, openPlace, submit } from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: null });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
beforeEach(() => accepting(adversary));
const open = () => openPlace(world.services, { baseUrl: adversary.url });
const adoptable = adoptableTask(appId);

describe("a task that was made elsewhere", () => {
  test("is kept with what is known of it, and nobody is asked", async () => {
    const owner = await open();
    const calls = adversary.ledger.length;
    const { id } = await adoptTask(owner, adoptable);
    expect(await getTask(owner, id)).toMatchObject({
      ...{ origin: "adopted", name: adoptable.name, jobId: adoptable.jobId, isJobIdAnswered: false },
      ...{ submissionId: null, submissionState: null, calls: null, lastCallAt: null },
      current: { number: 1, submissionId: null, draft: { robotCount: 10 } },
    });
    await goOn(world.services);
    expect(adversary.ledger.length).toBe(calls);
    expect(await auditActions(world.services, id)).toEqual(["ai_task.adopted"]);
  });

  test("of whose rules nothing is known has no version, and its first edit says all of them", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, { ...adoptable, rules: null });
    expect(await getTask(owner, id)).toMatchObject({ current: null, latest: null, name: adoptable.name });
    expect((await listVersions(owner, { id, limit: 10 })).rows).toEqual([]);
    await edit(owner, id, { robotCount: 20 });
    await goOn(world.services);
    expect(await getTask(owner, id)).toMatchObject({ current: { number: 1, draft: { robotCount: 20 } } });
    expect(JSON.parse(adversary.ledger.at(-1)?.body ?? "")).toMatchObject({ name: adoptable.name, robotCount: 20 });
    expect(adversary.ledger.at(-1)?.body).toContain(`"jobId":${adoptable.jobId}`);
  });

  test("is there once", async () => {
    const owner = await open();
    const { id } = await adoptTask(owner, adoptable);
    const taken = { code: "conflict", details: { field: "jobId", taskId: id } };
    await expect(adoptTask(owner, { ...adoptable, name: "Another" })).rejects.toMatchObject(taken);
    const other = await adoptTask(owner, { ...adoptable, jobId: "7" });
    await expect(attachJobId(owner, { id: other.id, jobId: adoptable.jobId })).rejects.toMatchObject(taken);
    await attachJobId(owner, { id: other.id, jobId: "8" });
    expect(await getTask(owner, other.id)).toMatchObject({ jobId: "8" });
  });

  test.each(["", "0", "-7", "12a", "1e3", "9".repeat(20), "9223372036854775808"])(
    "has a job id, which “%s” is not",
    (jobId) => {
      expect(adoptedTask.safeParse({ ...adoptable, jobId }).success).toBe(false);
    },
  );
});

test("a job id that the platform named itself stays", async () => {
  const owner = await open();
  const id = await made(owner);
  await expect(attachJobId(owner, { id, jobId: "42" })).rejects.toMatchObject({ code: "conflict" });
});

test("a task of a connection that is not in use is read, and not edited", async () => {
  const owner = await open();
  const id = await made(owner);
  await world.services.db.system.execute(
    sql`update connection set archived_at = now(), is_default = false where id = (select connection_id from ai_task where id = ${id})`,
  );
  expect(await getTask(owner, id)).toMatchObject({ isConnectionInUse: false });
  await expect(edit(owner, id, { robotCount: 20 })).rejects.toMatchObject({ code: "not_found" });
});

describe("tasks are made", () => {
  test.each<Role>(["approver", "template_editor", "analyst", "developer", "auditor"])(
    "by nobody as %s, who reads them",
    async (role) => {
      const owner = await open();
      const id = await made(owner);
      const scope = await createMember(world.services, owner.workspace, role);
      const forbidden = { code: "forbidden" };
      await expect(submit(scope)).rejects.toMatchObject(forbidden);
      await expect(
        submitTask(scope, { intentId: randomUUID(), draft: draftOf(), reviewedHash: null }),
      ).rejects.toMatchObject(forbidden);
      await expect(edit(scope, id, { robotCount: 20 })).rejects.toMatchObject(forbidden);
      await expect(adoptTask(scope, adoptable)).rejects.toMatchObject(forbidden);
      await expect(attachJobId(scope, { id, jobId: "42" })).rejects.toMatchObject(forbidden);
      expect((await listTasks(scope, { limit: 10 })).rows.map((one) => one.id)).toEqual([id]);
    },
  );

  test("by those alone who are in the workspace", async () => {
    const [owner, stranger] = [await open(), await open()];
    const { id } = await adoptTask(owner, adoptable);
    const missing = { code: "not_found" };
    await expect(getTask(stranger, id)).rejects.toMatchObject(missing);
    await expect(listVersions(stranger, { id, limit: 10 })).rejects.toMatchObject(missing);
    await expect(edit(stranger, id, { robotCount: 20 })).rejects.toMatchObject(missing);
    await expect(attachJobId(stranger, { id, jobId: "42" })).rejects.toMatchObject(missing);
    expect((await listTasks(stranger, { limit: 10 })).rows).toEqual([]);
    // The same id may be another task on another account.
    await adoptTask(stranger, adoptable);
  });

  test("until there are as many as a workspace may have", async () => {
    const owner = await open();
    await made(owner);
    const full = inWorkspace(world.services.db.app, owner.workspace.id, (tx) => requireRoomFor(tx, "aiTasks", 1));
    await expect(full).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("tasks are found", () => {
  test("page by page, by part of a name and by the beginning of a job id", async () => {
    const owner = await open();
    const ids: string[] = [];
    for (const name of ["Renewals in May", "Survey", "Renewals in June"])
      ids.unshift(await made(owner, draftOf({ name })));
    const first = await listTasks(owner, { limit: 2 });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.next).not.toBeNull();
    const found = async (q: string) => (await listTasks(owner, { q, limit: 10 })).rows.map(({ id }) => id);
    expect(await found("renewals IN")).toEqual([ids[0], ids[2]]);
    expect(await found("%")).toEqual([]);
    const { jobId } = await getTask(owner, ids[1] ?? "");
    expect(await found(jobId ?? "")).toEqual([ids[1]]);
    expect(await found(jobId?.slice(1) ?? "")).toEqual([]);
  });

  test("by what is shown of a name alone, for whoever sees names masked", async () => {
    const owner = await open();
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const id = await made(owner, draftOf({ name: "Call +86 138-1234 0001 back" }));
    const found = async (scope: typeof owner, q: string) => (await listTasks(scope, { q, limit: 10 })).rows.length;
    expect([await found(owner, "1234"), await found(analyst, "1234")]).toEqual([1, 0]);
    expect([await found(owner, "back"), await found(analyst, "back")]).toEqual([1, 1]);
    const shown = await getTask(analyst, id);
    expect(JSON.stringify(shown)).not.toContain("1234");
    expect(JSON.stringify(await listVersions(analyst, { id, limit: 10 }))).not.toContain("1234");
    const named = { appId, name: "Call +86 138-1234 0001 back" };
    expect(await tasksNamed(owner, named)).toHaveLength(1);
    expect(await tasksNamed(analyst, named)).toEqual([]);
  });
});
