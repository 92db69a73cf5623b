import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { addTemplate, sendTemplate } from "#tests/contract/sandbox/wa.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { putOver } from "#tests/support/signed-call.ts";

type Fields = Record<string, unknown>;
type Parameter = Fields | null;

const send = async (url: string, over: Fields, key?: string) =>
  (await callPlatform(url, waTemplateSendMsg.path, putOver(sendTemplate.good, over), { key })).status;
const add = (url: string, over: Fields = {}) => callPlatform(url, waTemplateAdd.path, putOver(addTemplate.good, over));
const named = (name: string, code = "en") => ({ "template.name": name, "template.language.code": code });

const value = { type: "text", text: "x" };
const values = (count: number): Parameter[] => Array.from({ length: count }, () => value);
const components = (header: unknown, body: unknown) => [
  { type: "header", parameters: header },
  { type: "body", parameters: body },
];

describe("a message from a template", () => {
  const sandbox = ownSandbox();

  test.each<[string, Fields, string]>([
    ["no template", { template: null }, "-7"],
    ["text for a template", { template: "order_update" }, "-134"],
    ["no name", { "template.name": "" }, "-7"],
    ["an unknown name", { "template.name": "order_updates" }, "-38"],
    ["a name that every object has", { "template.name": "constructor" }, "-38"],
    ["an object for a name", { "template.name": {} }, "-38"],
    ["no language", { "template.language": undefined }, "-7"],
    ["no language code", { "template.language": {} }, "-7"],
    ["text for a language", { "template.language": "en" }, "-134"],
    ["a language the template is not in", named("order_update", "en_US"), "-44"],
    ["an unknown name, before its language", named("unknown", "xx"), "-38"],
    ["the other language", named("order_update", "zh_CN"), "0"],
    ["otp_code only in English", named("otp_code", "zh_CN"), "-44"],
    ["another channel", { channelType: 1 }, "-99"],
    ["another channel in words", { channelType: "sms" }, "-99"],
  ])("%s", async (_what, over, status) => {
    expect(await send(sandbox.url, over)).toBe(status);
  });

  test.each<[string, unknown, string]>([
    ["no components", null, "-111"],
    ["an empty list", [], "-111"],
    ["a header too many, before the body", components(values(2), values(1)), "-111"],
    ["a body too few", components(values(1), values(1)), "-110"],
    ["a body too many", components(values(1), values(3)), "-110"],
    ["a body without parameters", components(values(1), null), "-110"],
    ["10,000 parameters", components(values(1), values(10_000)), "-110"],
    ["two bodies of one each", [...components(values(1), values(1)), { type: "body", parameters: values(1) }], "0"],
    ["the body first", components(values(1), values(2)).reverse(), "0"],
    [
      "header image and body currency and date_time",
      components([{ type: "image" }], [{ type: "currency" }, { type: "date_time", text: null }]),
      "0",
    ],
    ["a header video", components([{ type: "video", video: { link: "x" } }], values(2)), "0"],
    ["a header document", components([{ type: "document", text: "" }], values(2)), "0"],
    ["a header currency", components([{ type: "currency" }], values(2)), "-134"],
    ["a body image", components(values(1), [value, { type: "image" }]), "-134"],
    ["a kind in capitals", components([{ type: "TEXT", text: "x" }], values(2)), "-134"],
    ["no kind", components([{ text: "x" }], values(2)), "-7"],
    ["text without text", components([{ type: "text", text: "" }], values(2)), "-7"],
    ["a number for text", components([{ type: "text", text: 20417 }], values(2)), "0"],
    ["a list for text", components([{ type: "text", text: [] }], values(2)), "-134"],
    ["null for a parameter", components([null], values(2)), "-134"],
    ["an object for parameters", components({ 0: value }, values(2)), "-134"],
    ["an object for components", { body: values(2) }, "-134"],
    ["text for a component", ["header"], "-134"],
    ["a component without type", [{ parameters: values(1) }], "-7"],
    ["a footer", [...components(values(1), values(2)), { type: "footer" }], "-134"],
    ["a button", [{ type: "button" }, ...components(values(1), values(2))], "0"],
    [
      "a button full of nonsense",
      [{ type: "button", parameters: 7, index: [] }, ...components(values(1), values(2))],
      "0",
    ],
  ])("%s", async (_what, list, status) => {
    expect(await send(sandbox.url, { "template.components": list })).toBe(status);
  });

  test("otp_code has one variable in its body and none in its header", async () => {
    const over = (header: number, body: number) => ({
      ...named("otp_code"),
      "template.components": components(values(header), values(body)),
    });
    expect(await send(sandbox.url, over(0, 1))).toBe("0");
    expect(await send(sandbox.url, over(0, 0))).toBe("-110");
    expect(await send(sandbox.url, over(1, 1))).toBe("-111");
    expect(await send(sandbox.url, { ...named("otp_code"), "template.components": undefined })).toBe("-110");
  });

  test("the template, its language and its state are judged before the components, and the balance last", async () => {
    await add(sandbox.url);
    const wrong = { "template.components": [{ type: "footer" }] };
    expect(await send(sandbox.url, { ...wrong, ...named("parcel_update") })).toBe("-2");
    expect(await send(sandbox.url, { ...wrong, ...named("parcel_update", "fr") })).toBe("-44");
    expect(await send(sandbox.url, { "template.components": [] }, "sandbox-broke")).toBe("-111");
  });
});

describe("the review of a template", () => {
  let folder: string;
  let sandbox: TestSandbox;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    sandbox = await startTestSandbox({ snapshotPath: join(folder, "sandbox.json") });
  });
  afterEach(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  const later = (offsetSeconds: number) => control(sandbox.url, "clock", { offsetSeconds });

  test("takes five seconds of the platform's time, and then the template can be sent", async () => {
    await add(sandbox.url);
    expect(await send(sandbox.url, named("parcel_update"))).toBe("-2");
    await later(2);
    expect(await send(sandbox.url, named("parcel_update"))).toBe("-2");
    await later(5);
    expect(await send(sandbox.url, named("parcel_update"))).toBe("0");
  });

  test("rejects a name that contains reject", async () => {
    await add(sandbox.url, { templateName: "not_rejected_yet" });
    for (const seconds of [0, 5, 1700]) {
      await later(seconds);
      expect(await send(sandbox.url, named("not_rejected_yet"))).toBe("-2");
    }
  });

  test("is of one language: the others can be sent meanwhile", async () => {
    await add(sandbox.url, { templateName: "order_update", language: "fr" });
    expect(await send(sandbox.url, named("order_update", "fr"))).toBe("-2");
    expect(await send(sandbox.url, named("order_update", "en"))).toBe("0");
  });

  test("counts the variables of the template that was added", async () => {
    const body = { type: "BODY", text: "{{1}}, {{1}} and {{3}}", example: { body_text: [["a", "b", "c"]] } };
    await add(sandbox.url, { components: { body } });
    await later(5);
    const count = (header: number, bodies: number) =>
      send(sandbox.url, {
        ...named("parcel_update"),
        "template.components": components(values(header), values(bodies)),
      });
    expect([await count(0, 3), await count(1, 3), await count(0, 2)]).toEqual(["0", "-111", "-110"]);
  });

  test("an authentication template without a text of its own has one variable, the code", async () => {
    const parts = {
      body: { type: "BODY", add_security_recommendation: true },
      button: { type: "BUTTONS", buttons: {} },
    };
    await add(sandbox.url, { templateName: "sign_in_code", type: 0, components: parts });
    await later(5);
    const over = { ...named("sign_in_code"), "template.components": [{ type: "body", parameters: values(1) }] };
    expect(await send(sandbox.url, over)).toBe("0");
    expect(await send(sandbox.url, { ...over, "template.components": [] })).toBe("-110");
  });

  test("goes on over a restart, and ids and names stay taken", async () => {
    const idOf = async (over: Fields) =>
      Number(waTemplateAdd.reply.parse((await add(sandbox.url, over)).body).data.templateId);
    const first = await idOf({});
    await sandbox.close();
    sandbox = await startTestSandbox({ snapshotPath: join(folder, "sandbox.json") });
    expect((await add(sandbox.url)).status).toBe("-32");
    expect(await send(sandbox.url, named("parcel_update"))).toBe("-2");
    await later(5);
    expect(await send(sandbox.url, named("parcel_update"))).toBe("0");
    expect(await idOf({ language: "fr" })).toBe(first + 1);
    await control(sandbox.url, "reset");
    expect(await send(sandbox.url, named("parcel_update"))).toBe("-38");
    expect(await send(sandbox.url, {})).toBe("0");
  });

  test.each(["nonsense", { templates: [] }, { template: 1, message: 1, templates: [{ id: 7 }] }])(
    "starts from the fixture where the snapshot holds %j of it",
    async (wa) => {
      const snapshotPath = join(folder, "sandbox.json");
      await add(sandbox.url);
      await sandbox.close();
      const saved = JSON.parse(await readFile(snapshotPath, "utf8"));
      await writeFile(snapshotPath, JSON.stringify({ ...saved, areas: { ...saved.areas, wa } }));
      sandbox = await startTestSandbox({ snapshotPath });
      expect(await send(sandbox.url, named("parcel_update"))).toBe("-38");
      expect(await send(sandbox.url, {})).toBe("0");
    },
  );
});
