import { describe, expect, test } from "vitest";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { driftOf } from "#server/platform/drift.ts";
import { sendCustom, sendTemplate } from "#tests/contract/sandbox/wa.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";
import { putOver } from "#tests/support/signed-call.ts";

type Fields = Record<string, unknown>;

const sandbox = ownSandbox();

const sends = [
  ["template/sendMsg", { path: waTemplateSendMsg.path, reply: waTemplateSendMsg.reply, good: sendTemplate.good }],
  ["custom/sendMsg", { path: waCustomSendMsg.path, reply: waCustomSendMsg.reply, good: sendCustom.good }],
] as const;

describe.each(sends)("%s", (_name, { path, reply, good }) => {
  const send = (over: Fields, key?: string) => callPlatform(sandbox.url, path, putOver(good, over), { key });

  test("answers a message id that is never given out twice, and the platform's time in seconds", async () => {
    const first = await send({});
    const now = Math.floor(Date.now() / 1000);
    const data = { messageId: expect.stringMatching(/^wamid\.\d+$/), timestamp: expect.any(Number), channelType: 0 };
    expect(first.body).toEqual({ status: "0", reason: null, data });
    expect(driftOf(reply, first.body)).toEqual([]);
    const { messageId, timestamp } = reply.parse(first.body).data;
    expect(Math.abs((timestamp ?? 0) - now)).toBeLessThan(5);
    await control(sandbox.url, "reset");
    await control(sandbox.url, "clock", { offsetSeconds: 1000 });
    const second = reply.parse((await send({})).body).data;
    expect(second.messageId).not.toBe(messageId);
    expect((second.timestamp ?? 0) - now).toBeGreaterThanOrEqual(1000);
  });

  test.each<[Fields, string]>([
    [{ appId: "sms-app-1" }, "-10"],
    [{ appId: null }, "-7"],
    [{ businessPhone: 15550001111 }, "0"],
    [{ businessPhone: "" }, "-7"],
    [{ businessPhone: "15550002222" }, "-97"],
    [{ businessPhone: "1".repeat(6) }, "-94"],
    [{ businessPhone: "1".repeat(7) }, "-96"],
    [{ businessPhone: "1".repeat(14) }, "-96"],
    [{ businessPhone: "1".repeat(15) }, "-93"],
    [{ businessPhone: "+15550001111" }, "-95"],
    [{ businessPhone: "abc" }, "-95"],
    [{ businessPhone: ["15550001111"] }, "-95"],
    [{ recipient: 8613800000001 }, "0"],
    [{ recipient: null }, "-7"],
    [{ recipient: "1".repeat(6) }, "-71"],
    [{ recipient: "1".repeat(7) }, "0"],
    [{ recipient: "1".repeat(14) }, "0"],
    [{ recipient: "1".repeat(15) }, "-70"],
    [{ recipient: "86 13800000001" }, "-72"],
    [{ recipient: "١٢٣٤٥٦٧٨" }, "-72"],
    [{ recipient: "abc" }, "-72"],
    [{ recipient: `+${"1".repeat(20)}` }, "-72"],
    [{ recipient: -8613800000 }, "-72"],
    [{ recipient: {} }, "-72"],
    [{ recipient: "8613800010000" }, "-69"],
    [{ recipient: "130000" }, "-71"],
    [{ channelType: null }, "0"],
    [{ channelType: "0" }, "0"],
  ])("%j is answered with %s", async (over, status) => {
    expect((await send(over)).status).toBe(status);
  });

  test.each([
    ["sandbox-locked", "-1"],
    ["sandbox-uncertified", "-1"],
    ["sandbox-ip", "-6"],
    ["sandbox-broke", "-68"],
  ])("the key %s is answered with %s", async (key, status) => {
    expect((await send({}, key)).status).toBe(status);
  });

  test("a body that is no object is -134", async () => {
    for (const text of ["", "[]", "null", "{"])
      expect((await callPlatform(sandbox.url, path, text)).status).toBe("-134");
  });

  test("application, business number, recipient and channel are judged in this order, before the rest", async () => {
    const wrongChannel = path === waCustomSendMsg.path ? "-112" : "-99";
    const wrong: [Fields, string][] = [
      [{ channelType: 1, template: "x", type: "x" }, wrongChannel],
      [{ recipient: "8613800000000" }, "-69"],
      [{ recipient: "1" }, "-71"],
      [{ businessPhone: "15550002222" }, "-97"],
      [{ businessPhone: "x" }, "-95"],
      [{ appId: "none" }, "-10"],
    ];
    let fields: Fields = {};
    for (const [over, status] of wrong) {
      fields = { ...fields, ...over };
      expect((await send(fields, "sandbox-broke")).status).toBe(status);
    }
  });
});

describe("a free-form message", () => {
  const link = "https://files.example/a.bin";
  const location = { longitude: "121.47", latitude: "31.23", name: "Shop", address: "1 Harbour Road" };
  const statusOf = async (type: unknown, fields: Fields) =>
    (await callPlatform(sandbox.url, waCustomSendMsg.path, { ...sendCustom.good, text: undefined, type, ...fields }))
      .status;

  test.each([
    ["image", "-116", "-117"],
    ["audio", "-118", "-119"],
    ["video", "-120", "-121"],
    ["sticker", "-122", "-123"],
    ["document", "-124", "-125"],
  ])("of type %s needs its object (%s) with a link (%s)", async (type, noObject, noLink) => {
    const status = (content: unknown) => statusOf(type, { [type]: content });
    for (const absent of [undefined, null, ""]) expect(await status(absent)).toBe(noObject);
    for (const empty of [{}, { link: null }, { link: "", filename: "a.bin" }]) expect(await status(empty)).toBe(noLink);
    for (const wrong of [link, [link], 1, { link: [link] }]) expect(await status(wrong)).toBe("-134");
    for (const malformed of ["a.bin", "ftp://files.example/a", "https:files.example", "https://", "https://a b/", 7])
      expect(await status({ link: malformed, filename: "a.bin" })).toBe("-133");
    for (const fine of [link, "http://127.0.0.1:80/a?b=c#d", "HTTPS://files.example/é"])
      expect(await status({ link: fine, filename: "a.bin", colour: "red" })).toBe("0");
  });

  test.each<[string, string, unknown, string]>([
    ["text", "of one character", { body: "a" }, "0"],
    ["text", "as a number", { body: 7 }, "0"],
    ["text", "of 4096 characters", { body: "𝄞".repeat(4096) }, "0"],
    ["text", "of 4097 characters", { body: "𝄞".repeat(4097) }, "-134"],
    ["text", "of nothing", {}, "-115"],
    ["text", "that is null", { body: null }, "-115"],
    ["text", "that is a list", { body: ["a"] }, "-134"],
    ["text", "without its object", null, "-114"],
    ["text", "with text in place of its object", "Hello", "-134"],
    ["document", "without a name", { link, filename: "" }, "-135"],
    ["document", "with a list for a name", { link, filename: [] }, "-134"],
    ["document", "without a name or a good link", { link: "a" }, "-133"],
    ["location", "without its object", "", "-127"],
    ["location", "in text", location, "0"],
    ["location", "in numbers", { ...location, longitude: -121.47, latitude: 0 }, "0"],
    ["location", "at the edge", { ...location, longitude: "-180", latitude: "+90.0" }, "0"],
    ["location", "of nothing", {}, "-128"],
    ["location", "without latitude", { ...location, latitude: null }, "-129"],
    ["location", "without a name", { ...location, name: "" }, "-135"],
    ["location", "without an address", { ...location, address: undefined }, "-135"],
    ["location", "with a longitude in words", { ...location, longitude: "east" }, "-134"],
    ["location", "with a longitude beyond 180", { ...location, longitude: 180.5 }, "-134"],
    ["location", "with a latitude beyond 90", { ...location, latitude: "91" }, "-134"],
    ["location", "with an object for a name", { ...location, name: {} }, "-134"],
    ["location", "as a list", [location], "-134"],
  ])("%s %s", async (type, _what, content, status) => {
    expect(await statusOf(type, { [type]: content })).toBe(status);
  });

  test.each([undefined, null, "", "poll", "TEXT", "constructor", 7, ["text"]])("of type %j is -132", async (type) => {
    expect(await statusOf(type, { text: { body: "Hello" } })).toBe("-132");
  });

  test("only the object named after its type is judged", async () => {
    expect(await statusOf("text", { text: { body: "Hello" }, image: 7, location: {} })).toBe("0");
  });
});
