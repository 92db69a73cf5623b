import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { kindOf } from "#server/domain/messages/channel/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { deletePrepared, lockDraft } from "#server/domain/sending/drafts/lock-draft.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkNext } from "../recipient-checks/world.ts";
import { attemptsOf } from "../submissions/world.ts";
import { customers, openPlace, preparedDraft, prepareNext } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Of what people are told where another was faster, nothing is a fault. */
async function mayConflict(change: () => Promise<unknown>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "conflict")) throw error;
  });
}

test("whoever changes, corrects, prepares or pauses a draft at once never waits for each other for good", {
  timeout: 60_000,
}, async () => {
  const owner = await openPlace(world.services);
  const { id } = await preparedDraft(owner, { cells: customers(2100) });
  const uploadId = (await getDraft(owner, smsChannel, id)).draft.uploadId ?? "";
  let isOver = false;
  const untilOver = async (round: () => Promise<unknown>) => {
    while (!isOver) await round();
  };
  const times = async (count: number, change: (no: number) => Promise<unknown>) => {
    for (let no = 0; no < count; no += 1) await mayConflict(() => change(no));
  };
  const worker = [
    ...[0, 1].map(() => untilOver(() => checkNext(world.services))),
    ...[0, 1].map(() => untilOver(() => prepareNext(world.services))),
    untilOver(() => mayConflict(() => prepareDraft(owner, smsChannel, id))),
  ];
  await Promise.all([
    times(20, (no) => updateDraft(owner, smsChannel, { id, draft: { senderId: `sender ${no}` } })),
    times(20, (no) => updateDraft(owner, smsChannel, { id, draft: { content: `Hello ${no} {{name}}` } })),
    times(20, (no) => correctCell(owner, { id: uploadId, row: 3, column: 1, text: `Name ${no}` })),
    times(60, () => pauseSubmission(owner, { id })),
  ]).finally(() => {
    isOver = true;
  });
  await Promise.all(worker);
  for (const { dueAt, state } of await attemptsOf(world.services, id))
    expect({ dueAt, state }).toEqual({ dueAt: null, state: "queued" });
});

test("who locked a draft gets the calls that came meanwhile, though another waits for it", async () => {
  const owner = await openPlace(world.services);
  const { app, system } = world.services.db;
  const { id } = await preparedDraft(owner, { cells: customers(1) });
  const [first] = await attemptsOf(world.services, id);
  if (!first) throw new Error("nothing was prepared");
  const waits = async () => {
    const [row] = await system.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_locks where not granted`,
    );
    return row?.count ?? 0;
  };
  let other: Promise<unknown> = Promise.resolve();
  await inWorkspace(app, owner.workspace.id, async (tx) => {
    await lockDraft(tx, kindOf(smsChannel), id);
    // Before the first one in the order of ids, so that it is the one that others meet first.
    const later = `00000000${randomUUID().slice(8)}`;
    await system.insert(attempt).values({ ...first, id: later, chunkNo: 2 });
    other = updateDraft(owner, smsChannel, { id, draft: { senderId: "sender" } });
    other.catch(() => undefined);
    await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), { timeout: 30_000 });
    await deletePrepared(tx, id);
  });
  await other;
  expect(await attemptsOf(world.services, id)).toEqual([]);
});
