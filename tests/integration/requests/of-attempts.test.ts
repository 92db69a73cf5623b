import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { attempt } from "#db/schema/submissions.ts";
import { getRequest } from "#server/domain/account/calls/read.ts";
import { revealRequest } from "#server/domain/account/calls/reveal.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listAttemptCalls } from "#server/domain/sending/submissions/read.ts";
import { countHeld, erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const request = { appId: "app-1", numbers: "+8613912340009", content: "Hello" };
let world: World;
let owner: Scope;
let attemptId: string;
/** The record of a call whose request is its attempt's, and of one without an attempt that names none. */
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const { id: submissionId } = await storeBatch(owner, connection, { requests: [request] });
  const { system } = world.services.db;
  const [made] = await system
    .update(attempt)
    .set({ state: "accepted", dueAt: null })
    .where(eq(attempt.submissionId, submissionId))
    .returning({ id: attempt.id });
  attemptId = made?.id ?? "";
  const call = {
    workspaceId: owner.workspace.id,
    connectionId: connection.id,
    operation: "sms.sendOne",
    method: "POST",
    path: "/sms/sendSms",
    outcome: "accepted" as const,
    job: "dispatcher",
  };
  const stored = await system
    .insert(platformCall)
    .values([{ ...call, submissionId, attemptId }, call])
    .returning({ id: platformCall.id });
  ids = stored.map(({ id }) => id);
});
afterAll(() => world.close());

test("a record that names no request is shown with that of its attempt", async () => {
  const [id = "", alone = ""] = ids;
  expect(await revealRequest(owner, id)).toMatchObject({ request });
  const masked = { appId: "app-1", numbers: "+86139••••0009", content: "•••" };
  expect(await getRequest(owner, id)).toMatchObject({ request: masked, isMasked: true });
  expect(await listAttemptCalls(owner, attemptId)).toMatchObject([{ id, request: masked }]);
  expect(await revealRequest(owner, alone)).toMatchObject({ request: {} });
  expect(await getRequest(owner, alone)).toMatchObject({ request: {}, isMasked: false });
});

test("who is erased from an attempt is erased from its records", async () => {
  const subject = "+8613912340009";
  expect(await countHeld(owner, { subject })).toMatchObject({ counts: { attempt: 1 } });
  await erasePersonalData(owner, { subject, typed: subject, reason: "They asked" });
  expect((await revealRequest(owner, ids[0] ?? "")).request).toMatchObject({ numbers: "[erased]" });
});
