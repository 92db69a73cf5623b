import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { reviewEdit } from "#server/domain/areas/aivoice/tasks/edit.ts";
import { getTask } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { reviewTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addApplication } from "../sms/world.ts";
import { appId, draftOf, made, openPlace } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await openPlace(world.services);
});

/** Calls of a task as the archive keeps them, one to each number. */
async function called(taskId: string, numbers: readonly string[], hoursAgo = 1): Promise<void> {
  const { system } = world.services.db;
  const [task] = await system.execute<{ connectionId: string; jobId: string }>(
    sql`select connection_id as "connectionId", job_id as "jobId" from ai_task where id = ${taskId}`,
  );
  const place = { workspaceId: owner.workspace.id, connectionId: task?.connectionId ?? "", jobId: task?.jobId ?? null };
  const calledAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const of = { ...place, kind: "ai" as const, calledAt, isAnswered: true, record: {} };
  await system.insert(callRecord).values(numbers.map((number) => ({ ...of, recordId: randomUUID(), number })));
}

const madeLately = async (changes: Partial<AiTaskDraft> = {}) =>
  (await reviewTask(owner, { draft: draftOf(changes), intentId: randomUUID() })).madeLately;

describe("a task that is like one of the last day", () => {
  test("says how many numbers that one called in the day, each once", async () => {
    const id = await made(owner);
    expect(await madeLately()).toMatchObject({ id, called: 0 });
    await called(id, ["+4915100000001", "+4915100000002", "+4915100000002"]);
    await called(id, ["+4915100000003"], 25);
    expect(await madeLately()).toMatchObject({ id, called: 2 });
  });

  test("is told of over another connection too, unless that one was only tried in the sandbox", async () => {
    const id = await made(owner);
    const { system } = world.services.db;
    const putAnotherIntoUse = async (baseUrl?: string) => {
      const other = await createConnection(owner, { isDefault: false, ...(baseUrl && { baseUrl }) });
      await system.execute(sql`update connection set is_default = false where workspace_id = ${owner.workspace.id}`);
      await system.execute(sql`update connection set is_default = true where id = ${other.id}`);
      const own = baseUrl ? "ai-app-3" : "ai-app-2";
      await addApplication(owner, other, { area: "aivoice", appId: own });
      return own;
    };
    expect(await madeLately({ appId: await putAnotherIntoUse() })).toMatchObject({
      id,
      isSameName: true,
      isSameRules: true,
    });
    expect(await madeLately({ appId: await putAnotherIntoUse("http://127.0.0.1:9") })).toBeNull();
  });
});

describe("an edit", () => {
  const redialling = { redial: true, redialCondition: ["BUSY" as const], redialInterval: 10, redialTimes: 1 };
  const review = async (id: string, changes: Partial<AiTaskDraft>) => {
    const { name } = await getTask(owner, id);
    const draft = draftOf({ name, appId, ...changes });
    return reviewEdit(owner, { id, basedOn: 1, draft, intentId: randomUUID() });
  };

  test("says how many numbers the task called in the day where it may dial them again", async () => {
    const id = await made(owner);
    await called(id, ["+4915100000001", "+4915100000002"]);
    expect(await review(id, redialling)).toMatchObject({ called: 2 });
    expect(await review(id, { robotCount: 20 })).toMatchObject({ called: 0 });
  });

  test("says nothing of people of whom nothing is known", async () => {
    const id = await made(owner);
    expect(await review(id, redialling)).toMatchObject({ called: 0 });
  });
});
