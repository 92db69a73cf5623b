import { describe, expect, test } from "vitest";
import { otpAppAdd, otpAppDetails, otpAppUpdate } from "#server/contract/otp.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

const pathOf = (operation: { path: string }, appId: string) => operation.path.replace("{appId}", appId);
const add = (fields: Record<string, unknown>, key?: string) =>
  callPlatform(sandbox.url, otpAppAdd.path, { name: "Sign-in codes", ...fields }, { key });
const update = (fields: Record<string, unknown>, appId = "otp-app-1") =>
  callPlatform(sandbox.url, pathOf(otpAppUpdate, appId), fields, { method: "PUT" });
const details = (appId = "otp-app-1") => callPlatform(sandbox.url, pathOf(otpAppDetails, appId), {}, { method: "GET" });

const off = { enabled: false };
const daily = { enabled: true, unit: 1, period: 1, limit: 10_000 };
const fixture = {
  appId: "otp-app-1",
  name: "Sandbox OTP",
  codeExpiry: 5,
  createTime: "2025-01-06T09:00:00+08:00",
  periodTotalSendLimit: off,
  periodPhoneSendLimit: off,
};

test("the fixture has one application", async () => {
  const { body } = await details();
  expect(body).toEqual({ status: "0", reason: null, data: fixture });
  expect(driftOf(otpAppDetails.reply, body)).toEqual([]);
});

/** Values that a field takes, each with what is answered for it, and values that it does not. */
const text = (length: number, character = "a") => character.repeat(length);
const edges: Record<string, { taken: readonly (readonly [unknown, unknown])[]; refused: readonly unknown[] }> = {
  name: {
    taken: [
      [text(4), text(4)],
      [text(32, "𝄞"), text(32, "𝄞")],
      [12345, "12345"],
    ],
    refused: [text(3), text(33), text(3, "𝄞"), ["Sign-in codes"], {}],
  },
  codeExpiry: {
    taken: [
      [1, 1],
      ["60", 60],
    ],
    refused: [0, 61, -1, 5.5, "five", true, [5], {}, "9007199254740993"],
  },
};
const limitEdges = {
  unit: { taken: [1, 4], refused: [0, 5, "day"] },
  period: { taken: [1, 90], refused: [0, 91, 1.5] },
  limit: { taken: [1, 10_000_000_000], refused: [0, 10_000_000_001, "many"] },
};

describe.each(Object.entries(edges))("%s", (field, { taken, refused }) => {
  test.each(taken)("may be %j", async (given, answered) => {
    expect((await update({ [field]: given })).body).toMatchObject({ status: "0", data: { [field]: answered } });
    await control(sandbox.url, "reset");
    expect((await add({ [field]: given })).body).toMatchObject({ status: "0", data: { [field]: answered } });
  });
  test.each(refused)("may not be %j", async (given) => {
    expect((await add({ [field]: given })).status).toBe("-22");
    expect((await update({ [field]: given })).status).toBe("-22");
  });
});

describe.each(["periodTotalSendLimit", "periodPhoneSendLimit"] as const)("%s", (field) => {
  test.each(Object.entries(limitEdges))("holds %s to its range, enabled or not", async (part, { taken, refused }) => {
    for (const value of taken) {
      const answer = await update({ [field]: { ...daily, [part]: String(value) } });
      expect(answer.body).toMatchObject({ status: "0", data: { [field]: { ...daily, [part]: value } } });
    }
    for (const value of refused)
      for (const enabled of [true, false])
        expect((await update({ [field]: { ...daily, enabled, [part]: value } })).status).toBe("-22");
  });

  test.each(["unit", "period", "limit"])("needs %s where it is enabled", async (part) => {
    for (const unset of [undefined, null, ""])
      expect((await add({ [field]: { ...daily, [part]: unset } })).status).toBe("-22");
  });

  test.each([
    ["null", null, off],
    ["blank", "", off],
    ["an empty object", {}, off],
    ["off", { enabled: "false", unit: null }, off],
    ["off with its parts", { ...daily, enabled: false }, { ...daily, enabled: false }],
    ["on", { ...daily, enabled: "true" }, daily],
  ])("may be %s", async (_what, given, answered) => {
    const { body } = await add({ [field]: given });
    expect(body).toMatchObject({ status: "0", data: { codeExpiry: 5 } });
    expect(otpAppAdd.reply.parse(body).data[field]).toEqual({ unit: null, period: null, limit: null, ...answered });
    expect(body.data).toHaveProperty(field, answered);
    expect(driftOf(otpAppAdd.reply, body)).toEqual([]);
  });

  test.each([[[]], ["on"], [1], [{ ...daily, enabled: 1 }], [{ enabled: "yes" }]])("may not be %j", async (given) => {
    expect((await add({ [field]: given })).status).toBe("-22");
  });
});

describe("adding an application", () => {
  test("needs a name and nothing else", async () => {
    const { body } = await add({});
    const data = { ...fixture, name: "Sign-in codes", appId: expect.stringMatching(/^otp-app-\d+$/) };
    const createTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(body).toEqual({ status: "0", reason: null, data: { ...data, createTime } });
    const added = otpAppAdd.reply.parse(body).data;
    expect(Math.abs(Date.parse(added.createTime ?? "") - Date.now())).toBeLessThan(60_000);
    expect((await details(added.appId)).body.data).toEqual(body.data);
    for (const name of [undefined, null, ""]) expect((await add({ name })).status).toBe("-22");
  });

  test("is dated by the platform's clock", async () => {
    await control(sandbox.url, "clock", { offsetSeconds: 86_400 });
    const timestamp = String(Math.floor(Date.now() / 1000) + 86_400);
    const { body } = await callPlatform(sandbox.url, otpAppAdd.path, { name: "Tomorrow" }, { timestamp });
    const { createTime } = otpAppAdd.reply.parse(body).data;
    expect(Date.parse(createTime ?? "") - Date.now()).toBeGreaterThan(86_000_000);
  });

  test("takes 20 in all, and says first that a value is wrong, then that the name is taken, then that there is no room", async () => {
    for (let count = 2; count <= 20; count += 1) expect((await add({ name: `Application ${count}` })).status).toBe("0");
    expect((await add({ name: "Application 21" })).status).toBe("-23");
    expect((await add({ name: "Application 20" })).status).toBe("-20");
    expect((await add({ name: "Application 20", codeExpiry: 0 })).status).toBe("-22");
    expect((await update({ name: "Application 21" })).status).toBe("0");
    await control(sandbox.url, "reset");
    expect((await add({ name: "Application 21" })).status).toBe("0");
  });

  test("gives no id out twice, not even after a reset", async () => {
    const first = otpAppAdd.reply.parse((await add({})).body).data.appId;
    await control(sandbox.url, "reset");
    expect((await details(first)).status).toBe("-22");
    expect(otpAppAdd.reply.parse((await add({})).body).data.appId).not.toBe(first);
  });

  test.each([
    ["sandbox-locked", "-1"],
    ["sandbox-uncertified", "-1"],
    ["sandbox-ip", "-2"],
    ["sandbox-broke", "0"],
  ])("%s is told %s", async (key, status) => {
    expect((await add({}, key)).status).toBe(status);
  });
});

describe("updating an application", () => {
  test("changes what is named and nothing else", async () => {
    const steps: [Record<string, unknown>, Record<string, unknown>][] = [
      [{}, {}],
      [{ codeExpiry: "10" }, { codeExpiry: 10 }],
      [{ periodTotalSendLimit: daily }, { periodTotalSendLimit: daily }],
      [{ name: "Renamed", periodTotalSendLimit: null, codeExpiry: "" }, { name: "Renamed" }],
      [{ periodPhoneSendLimit: { ...daily, unit: 4 } }, { periodPhoneSendLimit: { ...daily, unit: 4 } }],
      [{ periodTotalSendLimit: { limit: 5 } }, { periodTotalSendLimit: { ...daily, limit: 5 } }],
      [{ periodTotalSendLimit: { enabled: false } }, { periodTotalSendLimit: { ...daily, limit: 5, enabled: false } }],
    ];
    let expected: Record<string, unknown> = fixture;
    for (const [fields, changes] of steps) {
      expected = { ...expected, ...changes };
      expect((await update(fields)).body).toEqual({ status: "0", reason: null, data: expected });
    }
    expect((await details()).body.data).toEqual(expected);
  });

  test("may keep the name, and may not take another's", async () => {
    const { appId } = otpAppAdd.reply.parse((await add({})).body).data;
    expect((await update({ name: "Sign-in codes" }, appId)).status).toBe("0");
    expect((await update({ name: "Sandbox OTP" }, appId)).status).toBe("-20");
    expect((await update({ name: "sandbox otp" }, appId)).status).toBe("0");
    expect((await update({ name: "Sandbox OTP", codeExpiry: 0 }, appId)).status).toBe("-22");
    expect((await add({ name: "Sign-in codes" })).status).toBe("0");
  });

  test("goes by the application in the path, whatever the body says", async () => {
    expect((await update({ appId: "otp-app-0", name: "Renamed" })).body).toMatchObject({
      status: "0",
      data: { appId: "otp-app-1", name: "Renamed" },
    });
    expect((await update({ appId: "otp-app-1" }, "otp-app-0")).status).toBe("-22");
  });

  test.each(["", "sms-app-1", "OTP-APP-1", "otp-app-1%20", "%00", "%ff"])(
    "an unknown application %j is -22",
    async (appId) => {
      expect((await update({}, appId)).status).toBe("-22");
      expect((await details(appId)).status).toBe("-22");
    },
  );
});
