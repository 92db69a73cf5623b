import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aiCallRecord, recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();
const least = {
  appId: "ai-app-1",
  name: "Renewals",
  dialogFlowId: 9001,
  mode: "MANUAL",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 4,
  jobPhoneNumberId: 7001,
};
/** Seconds after which the calls of 30 customers have ended: no call takes six minutes. */
const later = 3 * 3600;
const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

async function makeTask(url = sandbox.url): Promise<string> {
  return String((await callPlatform(url, taskAdd.path, least)).body.data);
}

/** Every call of the three hours from now on, page by page, by the platform's clock moved `later`. */
async function callsOf(url = sandbox.url, size = 100) {
  await control(url, "clock", { offsetSeconds: later });
  const range = { startTime: local(Date.now() - 60_000), endTime: local(Date.now() + later * 1000) };
  const timestamp = String(Math.floor(Date.now() / 1000) + later);
  const pages = [];
  for (let current = 1; pages.length < current; current += 1) {
    const asked = { current, size, params: { appId: least.appId, ...range } };
    const { body } = await callPlatform(url, recordQuery.path, asked, { timestamp });
    expect(driftOf(recordQuery.reply, body)).toEqual([]);
    const { data } = recordQuery.reply.parse(body);
    pages.push(z.array(aiCallRecord).parse(data.records));
    if (current >= (data.pages ?? 0)) break;
  }
  return pages.flat();
}

describe("customers that are imported into a task", () => {
  test("are dialled once each, by its script, its line and no more robots than it has", async () => {
    const jobId = await makeTask();
    await control(sandbox.url, "dial", { jobId, customers: 30 });
    const calls = (await callsOf()).filter(({ callJobId }) => callJobId === jobId);
    expect(calls).toHaveLength(30);
    expect(new Set(calls.map(({ keyId }) => keyId)).size).toBe(30);
    for (const call of calls)
      expect(call).toMatchObject({ dialogFlowId: "9001", tenantPhoneNumberId: "7001", robotCount: 4 });
    const moments = calls.map(({ startTime, endTime }) => ({ from: startTime ?? "", to: endTime ?? "" }));
    const atOnce = moments.map(({ from: begun }) => moments.filter(({ from, to }) => from <= begun && begun < to));
    expect(Math.max(...atOnce.map(({ length }) => length))).toBeLessThanOrEqual(4);
    const answered = calls.filter(({ fullAudioUrl }) => fullAudioUrl !== null);
    expect(answered.length).toBeGreaterThan(0);
    for (const { fullAudioUrl, customerAudioUrl } of answered)
      for (const url of [fullAudioUrl, customerAudioUrl]) expect((await fetch(url ?? "")).status).toBe(200);
  });

  test("are told of when their calls have ended, and come page by page among all others", async () => {
    const jobId = await makeTask();
    await control(sandbox.url, "dial", { jobId, customers: 30 });
    const now = local(Date.now());
    const params = { appId: least.appId, startTime: local(Date.now() - 60_000), endTime: local(Date.now() + 60_000) };
    const { body } = await callPlatform(sandbox.url, recordQuery.path, { current: 1, size: 100, params });
    const told = z.array(aiCallRecord).parse(recordQuery.reply.parse(body).data.records);
    for (const { endTime } of told) expect((endTime ?? "") <= local(Date.now())).toBe(true);
    expect(
      told.filter(({ callJobId, startTime }) => callJobId === jobId && (startTime ?? "") >= now).length,
    ).toBeLessThan(30);
    const all = await callsOf();
    expect((await callsOf(sandbox.url, 7)).map(({ keyId }) => keyId)).toEqual(all.map(({ keyId }) => keyId));
    const starts = all.map(({ startTime }) => startTime ?? "");
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  test("go to a task as it was last edited", async () => {
    const jobId = await makeTask();
    await callPlatform(sandbox.url, taskEdit.path, { ...least, jobId, dialogFlowId: 9002, robotCount: 2 });
    await control(sandbox.url, "dial", { jobId, customers: 3 });
    const calls = (await callsOf()).filter(({ callJobId }) => callJobId === jobId);
    expect(calls.map(({ dialogFlowId, robotCount }) => [dialogFlowId, robotCount])).toEqual(Array(3).fill(["9002", 2]));
  });

  test.each([
    [{ customers: 3 }, "jobId must be that of a task made here"],
    [{ jobId: "9007199254722931", customers: 3 }, "jobId must be that of a task made here"],
    [{ customers: 0, own: true }, "customers must be a whole number from 1 to 500"],
    [{ customers: 501, own: true }, "customers must be a whole number from 1 to 500"],
    [{ customers: "many", own: true }, "customers must be a whole number from 1 to 500"],
  ])("are none where %j is asked for", async ({ own, ...fields }: Record<string, unknown>, reason) => {
    const jobId = await makeTask();
    const asked = own === true ? { ...fields, jobId } : fields;
    await expect(control(sandbox.url, "dial", asked)).rejects.toThrow(reason);
  });

  test("and their calls are the same after a restart, and gone with a reset", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const snapshotPath = join(folder, "sandbox.json");
    const before = await startTestSandbox({ snapshotPath });
    const jobId = await makeTask(before.url);
    await control(before.url, "dial", { jobId, customers: 5 });
    const calls = (await callsOf(before.url)).map(({ fullAudioUrl: _, customerAudioUrl: __, ...call }) => call);
    await before.close();
    const after = await startTestSandbox({ snapshotPath });
    const again = (await callsOf(after.url)).map(({ fullAudioUrl: _, customerAudioUrl: __, ...call }) => call);
    expect(again.filter((call) => call.callJobId === jobId)).toEqual(calls.filter((call) => call.callJobId === jobId));
    expect(again.filter((call) => call.callJobId === jobId)).toHaveLength(5);
    await control(after.url, "reset");
    expect((await callsOf(after.url)).filter((call) => call.callJobId === jobId)).toEqual([]);
    await after.close();
    await rm(folder, { recursive: true });
  });
});
