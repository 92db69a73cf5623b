import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

const named = { name: "Spoken code", text: "Your code is ##code##.", codeType: 1 };
const update = (fields: Record<string, unknown> = {}, templateId = "3001", url = sandbox.url) => {
  const path = otpTemplateUpdate.path.replace("{templateId}", templateId);
  return callPlatform(url, path, { ...named, ...fields }, { method: "PUT" });
};
const node = { waitingTime: 60, status: 1, channel: "sms" };
const addFlow = (fields: Record<string, unknown> = {}, url = sandbox.url) =>
  callPlatform(url, otpFlowAdd.path, { name: "Text, then call", flow: [node], ...fields });

describe("updating the voice template", () => {
  const defaults = { codeLength: 4, speechRate: 50, language: "EN", maxDuration: 59, repeatCnt: 1, senderId: null };

  test("needs name, text and kind of code; what else is absent stays", async () => {
    const { body } = await update();
    const template = { templateId: 3001, appId: "otp-app-1", ...named, ...defaults };
    expect(body).toEqual({ status: "0", reason: null, data: template });
    expect(driftOf(otpTemplateUpdate.reply, body)).toEqual([]);
    const changes = { codeLength: 6, language: "JP", senderId: "02100000001" };
    expect((await update(changes)).body.data).toEqual({ ...template, ...changes });
    const unset = { codeLength: null, language: "", speechRate: 0, codeType: "4" };
    expect((await update(unset)).body.data).toEqual({ ...template, ...changes, speechRate: 0, codeType: 4 });
    for (const field of Object.keys(named))
      for (const value of [undefined, null, ""]) expect((await update({ [field]: value })).status).toBe("-22");
  });

  const marked = (length: number) => `##code##${"𝄞".repeat(length - 8)}`;
  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ["name", ["abcd", "𝄞".repeat(32), 12345], ["abc", "a".repeat(33), []]],
    ["text", [marked(8), marked(256)], [marked(257), "Your code", "##CODE##", "##code#", {}]],
    ["codeType", [1, 4, "2"], [0, 5, 1.5, "HEX", []]],
    ["codeLength", [4, 10], [3, 11, "four"]],
    ["speechRate", [0, 100], [-1, 101]],
    ["language", ["CN", "EN", "JP", "VN"], ["en", "FR", ["EN"]]],
    ["maxDuration", [5, 599], [4, 600]],
    ["repeatCnt", [1, 10], [0, 11, true]],
    ["senderId", ["02100000001", 2100000001], [{}, ["02100000001"]]],
  ])("holds %s to its range", async (field, taken, refused) => {
    for (const value of taken) expect((await update({ [field]: value })).status).toBe("0");
    const before = (await update()).body.data;
    for (const value of refused) expect((await update({ [field]: value })).status).toBe("-22");
    expect((await update()).body.data).toEqual(before);
  });

  test.each(["3002", "0", "", "03001", "3001.0", "%33001x"])("an unknown template %j is -22", async (templateId) => {
    expect((await update({ templateId: "3001" }, templateId)).status).toBe("-22");
  });

  test("goes by the template in the path, whatever the body says", async () => {
    expect((await update({ templateId: 1, appId: "sms-app-1" })).body).toMatchObject({
      data: { templateId: 3001, appId: "otp-app-1" },
    });
  });
});

describe("adding a flow", () => {
  test("answers its id and its nodes, with the default where a node does not say", async () => {
    const flow = [node, { waitingTime: "120", status: "2", channel: "call", channelCut: "1", remark: "?" }];
    const { body } = await addFlow({ flow });
    expect(body).toEqual({
      status: "0",
      reason: null,
      data: {
        flowId: expect.any(Number),
        name: "Text, then call",
        flow: [
          { ...node, channelCut: 0 },
          { waitingTime: 120, status: 2, channel: "call", channelCut: 1 },
        ],
      },
    });
    expect(driftOf(otpFlowAdd.reply, body)).toEqual([]);
  });

  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ["waitingTime", [30, 120], [29, 121, null, "", "soon"]],
    ["status", [1, 2], [0, 3, null, ""]],
    ["channel", ["sms", "call"], ["SMS", "email", null, ""]],
    ["channelCut", [0, 1, null, ""], [2, -1, "no"]],
  ])("holds %s of every node to its values", async (field, taken, refused) => {
    for (const [at, value] of taken.entries())
      expect((await addFlow({ name: `Flow ${at}`, flow: [node, { ...node, [field]: value }] })).status).toBe("0");
    for (const value of refused)
      expect((await addFlow({ name: "Refused", flow: [node, { ...node, [field]: value }] })).status).toBe("-22");
  });

  test.each([
    ["no name", { name: null }],
    ["a name of 3 characters", { name: "abc" }],
    ["a name of 33 characters", { name: "a".repeat(33) }],
    ["no nodes", { flow: null }],
    ["an empty list of nodes", { flow: [] }],
    ["an object where the list belongs", { flow: node }],
    ["a node that is no object", { flow: [node, "sms"] }],
    ["a node that is null", { flow: [null] }],
  ])("is refused for %s", async (_what, fields) => {
    expect((await addFlow(fields)).status).toBe("-22");
  });

  test("takes each name once, and says first that a value is wrong", async () => {
    const first = otpFlowAdd.reply.parse((await addFlow()).body).data.flowId;
    expect((await addFlow()).status).toBe("-20");
    expect((await addFlow({ flow: [] })).status).toBe("-22");
    expect((await addFlow({ name: "Sandbox OTP" })).status).toBe("0");
    await control(sandbox.url, "reset");
    expect(otpFlowAdd.reply.parse((await addFlow()).body).data.flowId).not.toBe(first);
  });

  test("takes 10,000 nodes", async () => {
    const flow = Array.from({ length: 10_000 }, () => node);
    expect(otpFlowAdd.reply.parse((await addFlow({ flow })).body).data.flow).toHaveLength(10_000);
  });
});

test("applications, template and flow names survive a restart, and ids go on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  const snapshotPath = join(folder, "sandbox.json");
  const limit = { enabled: true, unit: 2, period: 90, limit: 10_000_000_000 };
  const before = await startTestSandbox({ snapshotPath });
  const addApp = async (url: string, name: string) =>
    otpAppAdd.reply.parse((await callPlatform(url, otpAppAdd.path, { name })).body).data.appId;
  const detailsOf = (url: string, appId: string) =>
    callPlatform(url, otpAppDetails.path.replace("{appId}", appId), {}, { method: "GET" });

  const appId = await addApp(before.url, "Sign-in codes");
  await callPlatform(
    before.url,
    otpAppUpdate.path.replace("{appId}", appId),
    { periodPhoneSendLimit: limit },
    { method: "PUT" },
  );
  const details = await detailsOf(before.url, appId);
  expect(details.body.data).toMatchObject({ periodPhoneSendLimit: limit, periodTotalSendLimit: { enabled: false } });
  const template = await update({ senderId: "02100000001", codeLength: 8 }, "3001", before.url);
  const { flowId } = otpFlowAdd.reply.parse((await addFlow({}, before.url)).body).data;
  await before.close();

  const after = await startTestSandbox({ snapshotPath });
  expect((await detailsOf(after.url, appId)).body).toEqual(details.body);
  expect((await update({}, "3001", after.url)).body).toEqual(template.body);
  expect((await addFlow({}, after.url)).status).toBe("-20");
  const next = otpFlowAdd.reply.parse((await addFlow({ name: "Another" }, after.url)).body).data.flowId;
  expect(Number(next)).toBe(Number(flowId) + 1);
  expect(await addApp(after.url, "Another")).toBe("otp-app-3");
  await after.close();
  await rm(folder, { recursive: true });
});
