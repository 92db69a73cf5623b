import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control, type PlatformAnswer } from "#tests/support/sandbox.ts";
import { callOperation, placed, putOver } from "#tests/support/signed-call.ts";
import { sampleOf } from "./samples/all.ts";
import { readyRequest, sandboxCases } from "./sandbox/all.ts";

const sandbox = ownSandbox();

const meaningOf = ({ faults }: { faults: FaultTable }, code: string) =>
  Object.entries(faults).find(([each]) => each === code)?.[1].meaning;

/** Whether every list that the sample's reply fills is filled in `reply` too, so that what is in it was compared. */
function listsAreFilled(sample: unknown, reply: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(reply) && (sample.length === 0 || reply.length > 0);
  if (typeof sample !== "object" || sample === null) return true;
  const fields = new Map(Object.entries(reply ?? {}));
  return Object.entries(sample).every(([name, inner]) => listsAreFilled(inner, fields.get(name)));
}

function expectAccepted(operation: Operation, answer: PlatformAnswer) {
  expect(answer).toMatchObject({ http: 200, status: "0", reason: null });
  expect(driftOf(operation.reply, answer.body)).toEqual([]);
  expect(operation.reply.safeParse(answer.body).error).toBeUndefined();
}

test("every operation has cases, and there are cases for nothing else", () => {
  expect([...sandboxCases.keys()]).toEqual(operations.map(({ id }) => id));
});

test("no code has two ways to it and every one has one", () => {
  for (const { operation, provoked } of sandboxCases.values())
    expect(Object.keys(provoked).sort()).toEqual(Object.keys(operation.faults).sort());
});

test("the codes that no input provokes are these", () => {
  const task = "-5 -38 -39 -45 -46 -51 -60";
  const dialled = [...sandboxCases].map(([id, { provoked }]) => {
    const codes = Object.entries(provoked).flatMap(([code, way]) => (way === "dial" ? [Number(code)] : []));
    return [id, codes.sort((one, other) => other - one).join(" ")];
  });
  expect(Object.fromEntries(dialled.filter(([, codes]) => codes !== ""))).toEqual({
    "email.batchSend": "-20 -21 -26",
    "sms.send": "-6 -19",
    "sms.sendBatch": "-6 -19",
    "aivoice.addTask": task,
    "aivoice.editTask": task,
    "aivoice.queryRecords": "-50",
    "voice.querySipRecords": "-18",
    "voice.queryGroupRecords": "-18",
    "voice.getGroupRecord": "-18",
    "voice.getSipRecord": "-18",
    "voice.querySipPhones": "-18",
    "otp.addApp": "-18",
    "otp.updateApp": "-18",
    "otp.getApp": "-18 -20",
    "otp.updateTemplate": "-18 -20",
    "otp.addFlow": "-18",
    "wa.addTemplate": "-2 -5 -11 -12 -16 -18 -19 -37 -38 -40 -77 -88 -100 -107",
    "wa.sendTemplate": "-5 -112",
    "wa.sendCustom": "-2 -5 -38",
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const provoked = Object.entries(sandboxCases.get(id)?.provoked ?? {});

  test.each(operation.methods)("accepts its good request by %s and answers as declared", async (method) => {
    const answer = await callOperation(sandbox.url, operation, await readyRequest(sandbox.url, id), { method });
    expectAccepted(operation, answer);
    expect(listsAreFilled(sampleOf(id).reply, answer.body)).toBe(true);
  });

  test.each(provoked.flatMap(([code, way]) => (way === "dial" ? [] : [[code, way] as const])))(
    "answers %s to what provokes it",
    async (code, { with: over = {}, before, ...call }) => {
      const fields = putOver(await readyRequest(sandbox.url, id), over);
      await before?.(sandbox.url);
      const answer = await callOperation(sandbox.url, operation, fields, call);
      expect(answer).toMatchObject({ http: 200, status: code, reason: meaningOf(operation, code) });
    },
  );

  test.each(provoked.map(([code]) => code))("answers %s when it is dialled, carried out or not", async (code) => {
    const fields = await readyRequest(sandbox.url, id);
    const { path } = placed(operation, fields);
    const dialled = { http: 200, status: code, reason: meaningOf(operation, code) };
    await control(sandbox.url, "faults", { failNext: [{ path: operation.path, status: code }] });
    expect(await callOperation(sandbox.url, operation, fields)).toMatchObject(dialled);
    await control(sandbox.url, "faults", { failNext: [{ path, status: code, carryOut: true }] });
    expect(await callOperation(sandbox.url, operation, fields)).toMatchObject(dialled);
  });

  test("carries a dialled failure out only when told to", async () => {
    const call = (fields: Record<string, unknown>) => callOperation(sandbox.url, operation, fields);
    const dial = (carryOut: boolean) =>
      control(sandbox.url, "faults", { failNext: [{ path: operation.path, status: "-1", carryOut }] });
    const fields = await readyRequest(sandbox.url, id);
    await dial(false);
    expect((await call(fields)).status).toBe("-1");
    expectAccepted(operation, await call(fields));
    // What a second request is told shows whether there was a first one; where it shows nothing, it is accepted again.
    const { status: again } = await call(fields);
    const fresh = await readyRequest(sandbox.url, id);
    await dial(true);
    expect((await call(fresh)).status).toBe("-1");
    expect((await call(fresh)).status).toBe(again);
  });
});
