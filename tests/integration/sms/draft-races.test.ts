import { afterAll, beforeAll, expect, test } from "vitest";
import { runNextCheck } from "#server/domain/recipient-checks/run-check.ts";
import { prepareDraft } from "#server/domain/sms/ask-prepare.ts";
import { updateDraft } from "#server/domain/sms/change-draft.ts";
import { prepareNext } from "#server/domain/sms/prepare-drafts.ts";
import { getDraft } from "#server/domain/sms/read-draft.ts";
import { pauseSubmission } from "#server/domain/submissions/pause.ts";
import { correctCell } from "#server/domain/uploads/correct.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptsOf } from "../submissions/world.ts";
import { customers, openPlace, preparedDraft } from "./world.ts";

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
  const uploadId = (await getDraft(owner, id)).draft.uploadId ?? "";
  let isOver = false;
  const untilOver = async (round: () => Promise<unknown>) => {
    while (!isOver) await round();
  };
  const times = async (count: number, change: (no: number) => Promise<unknown>) => {
    for (let no = 0; no < count; no += 1) await mayConflict(() => change(no));
  };
  const worker = [
    ...[0, 1].map(() => untilOver(() => runNextCheck(world.services))),
    ...[0, 1].map(() => untilOver(() => prepareNext(world.services))),
    untilOver(() => mayConflict(() => prepareDraft(owner, id))),
  ];
  await Promise.all([
    times(20, (no) => updateDraft(owner, { id, draft: { senderId: `sender ${no}` } })),
    times(20, (no) => updateDraft(owner, { id, draft: { content: `Hello ${no} {{name}}` } })),
    times(20, (no) => correctCell(owner, { id: uploadId, row: 3, column: 1, text: `Name ${no}` })),
    times(60, () => pauseSubmission(owner, { id })),
  ]).finally(() => {
    isOver = true;
  });
  await Promise.all(worker);
  for (const { dueAt, state } of await attemptsOf(world.services, id))
    expect({ dueAt, state }).toEqual({ dueAt: null, state: "queued" });
});
