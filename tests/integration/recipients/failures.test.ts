import { afterAll, beforeAll, expect, test } from "vitest";
import { failureKinds } from "#server/compose/email/failure-reason.ts";
import { countFailures } from "#server/domain/sending/evidence/count-failures.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { failureRemarks } from "#tests/support/failure-remarks.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type Batch, hear, openBatch } from "./world.ts";

let world: World;
let batch: Batch;
beforeAll(async () => {
  world = await openWorld();
  batch = await openBatch(world.services);
  for (const [index, [remark]] of failureRemarks.entries())
    await hear(world.services, batch.attemptId, [`f${index}`], { kind: "failed", remark });
  await hear(world.services, batch.attemptId, ["fine"], { remark: "250 OK, no such mailbox is a joke" });
});
afterAll(async () => {
  await batch.adversary.close();
  await world.close();
});

test("failures are summed by what their words mean, as a page reads them, and nothing else is", async () => {
  const { of, isMore, reasons } = await countFailures(batch.owner, batch.submissionId);
  expect({ of, isMore }).toEqual({ of: failureRemarks.length, isMore: false });
  const expected = failureKinds
    .map((kind) => ({ kind, count: failureRemarks.filter(([, means]) => means === kind).length }))
    .filter(({ count }) => count > 0);
  expect(reasons.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(
    expected.toSorted((a, b) => a.kind.localeCompare(b.kind)),
  );
});

test("failures of another workspace are not there", async () => {
  const stranger = await createWorkspace(world.services);
  await expect(countFailures(stranger, batch.submissionId)).rejects.toMatchObject({ code: "not_found" });
});
