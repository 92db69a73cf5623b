import { describe, expect, test } from "vitest";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { driftOf } from "#server/platform/drift.ts";
import { addTemplate as cases } from "#tests/contract/sandbox/wa.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";
import { putOver } from "#tests/support/signed-call.ts";

const authentication = {
  appId: "wa-app-1",
  templateName: "sign_in_code",
  type: 0,
  language: "en",
  components: {
    body: { type: "BODY", add_security_recommendation: true },
    footer: { type: "FOOTER", code_expiration_minutes: 10 },
    button: { type: "BUTTONS", buttons: { type: 3, text: "Copy code", otp_type: "copy_code" } },
  },
};
type Fields = Record<string, unknown>;

const sandbox = ownSandbox();

const add = (fields: Fields, key?: string) => callPlatform(sandbox.url, waTemplateAdd.path, fields, { key });
const statusOf = async (over: Fields, good: Fields = cases.good) => (await add(putOver(good, over))).status;
const wide = (length: number) => "𝄞".repeat(length);
const variables = (count: number) => Array.from({ length: count }, (_, place) => `{{${place + 1}}}`).join(" ");
const header = (text: unknown, samples?: unknown) => ({
  "components.header": { text, ...(samples !== undefined && { example: { header_text: samples } }) },
});
const body = (text: unknown, rows?: unknown) => ({
  "components.body": { type: "BODY", text, ...(rows !== undefined && { example: { body_text: rows } }) },
});

describe("an accepted template", () => {
  test.each([
    ["AUTHENTICATION", authentication],
    ["MARKETING", putOver(cases.good, { type: 1 })],
    ["UTILITY", putOver(cases.good, { language: "zh_CN" })],
  ])("of type %s is answered as under review", async (type, fields) => {
    const { body: answer } = await add(fields);
    const { templateName, language: languageCode }: Fields = fields;
    const data = { templateId: expect.stringMatching(/^\d+$/), templateName, type, languageCode, status: "PENDING" };
    expect(answer).toEqual({ status: "0", reason: null, data });
    expect(driftOf(waTemplateAdd.reply, answer)).toEqual([]);
  });

  test("has an id that no other has, not even after a reset", async () => {
    const idOf = async () => waTemplateAdd.reply.parse((await add(cases.good)).body).data.templateId;
    const first = await idOf();
    await control(sandbox.url, "reset");
    expect(Number(await idOf())).toBeGreaterThan(Number(first));
  });
});

describe("a template's own fields", () => {
  test.each<[Fields, string]>([
    [{ appId: "otp-app-1" }, "-10"],
    [{ appId: { id: "wa-app-1" } }, "-10"],
    [{ appId: "" }, "-7"],
    [{ channelType: null }, "0"],
    [{ channelType: "0" }, "0"],
    [{ channelType: "1" }, "-99"],
    [{ channelType: "zero" }, "-99"],
    [{ channelType: [0] }, "-99"],
    [{ templateName: null }, "-7"],
    [{ templateName: "a" }, "0"],
    [{ templateName: 20417 }, "0"],
    [{ templateName: "a".repeat(512) }, "0"],
    [{ templateName: "a".repeat(513) }, "-33"],
    [{ templateName: "Parcel" }, "-33"],
    [{ templateName: "parcel-update" }, "-33"],
    [{ templateName: "parcel\n" }, "-33"],
    [{ templateName: "é" }, "-33"],
    [{ templateName: ["parcel"] }, "-33"],
    [{ type: "" }, "-7"],
    [{ type: "2" }, "0"],
    [{ type: "UTILITY" }, "-76"],
    [{ type: -1 }, "-76"],
    [{ type: 1.5 }, "-76"],
    [{ type: 1e300 }, "-76"],
    [{ language: undefined }, "-7"],
    [{ language: "fil" }, "0"],
    [{ language: "pt_BR" }, "0"],
    [{ language: "EN" }, "-74"],
    [{ language: "zh-CN" }, "-74"],
    [{ language: "zh_cn" }, "-74"],
    [{ language: {} }, "-74"],
    [{ language: "zz" }, "-78"],
    [{ language: "en_XX" }, "-78"],
    [{ components: "" }, "-89"],
    [{ components: {} }, "-89"],
    [{ components: { header: null, colour: "red" } }, "-89"],
    [{ components: [] }, "-8"],
    [{ components: { header: [] } }, "-8"],
  ])("%j is answered with %s", async (over, status) => {
    expect(await statusOf(over)).toBe(status);
  });

  test("a name has each language once and one type", async () => {
    expect(await statusOf({ templateName: "order_update" })).toBe("-32");
    expect(await statusOf({ templateName: "order_update", language: "zh_CN" })).toBe("-32");
    expect(await statusOf({ templateName: "order_update", language: "fr" })).toBe("0");
    expect(await statusOf({ templateName: "order_update", language: "fr" })).toBe("-32");
    expect(await statusOf({ templateName: "order_update", language: "de", type: 1 })).toBe("-75");
    expect(await statusOf({ templateName: "order_update", type: 1 })).toBe("-75");
    expect(await statusOf({ templateName: "otp_code", language: "zh_CN" }, authentication)).toBe("0");
    expect(await statusOf({ templateName: "otp_code", type: 0 }, authentication)).toBe("-32");
  });

  test("a rejected template keeps its name and language; another language may follow", async () => {
    expect(await statusOf({ templateName: "reject_me" })).toBe("0");
    await control(sandbox.url, "clock", { offsetSeconds: 6 });
    expect(await statusOf({ templateName: "reject_me" })).toBe("-32");
    expect(await statusOf({ templateName: "reject_me", language: "fr" })).toBe("0");
  });

  test("a refused template takes no name", async () => {
    expect(await statusOf({ "components.footer.text": "" })).toBe("-84");
    expect(await statusOf({})).toBe("0");
  });
});

describe("a template's parts", () => {
  test.each<[string, Fields, string]>([
    ["no header", { "components.header": null }, "0"],
    ["a header's type by default", { "components.header.type": "" }, "0"],
    ["another header type", { "components.header.type": "BODY" }, "-8"],
    ["a format in quotes", { "components.header.format": "0" }, "0"],
    ["a format without", { "components.header.format": 0 }, "0"],
    ["no format", { "components.header.format": null }, "0"],
    ["an empty format", { "components.header.format": "" }, "0"],
    ["another format", { "components.header.format": 1 }, "-101"],
    ["a format of two digits", { "components.header.format": "00" }, "-101"],
    ["a format in words", { "components.header.format": "TEXT" }, "-101"],
    ["a header without text", header(""), "-84"],
    ["a header whose text is a list", header(["Order"]), "-8"],
    ["a header of 60 characters", header(wide(60)), "0"],
    ["a header of 61 characters", header(wide(61)), "-21"],
    ["a header without variable or sample", header("Order"), "0"],
    ["a header's sample without a variable", header("Order", ["20417"]), "-91"],
    ["a header's variable without sample", header("Order {{1}}", []), "-91"],
    ["a header's variable with an empty sample", header("Order {{1}}", [""]), "-91"],
    ["a header's variable with two samples", header("Order {{1}}", ["a", "b"]), "-91"],
    ["a header's samples that are no list", header("Order {{1}}", "20417"), "-91"],
    ["a header's sample as a number", header("Order {{7}}", [20417]), "0"],
    ["two variables in a header", header("{{1}} of {{2}}", ["a", "b"]), "-91"],
    ["adjacent variables in a header, before their count", header("{{1}}{{2}}", ["a", "b"]), "-90"],
    ["no body", { "components.body": undefined }, "-84"],
    ["a body of nothing", { "components.body": {} }, "-86"],
    ["another body type", { "components.body.type": "FOOTER" }, "-86"],
    ["a body without text", body(null), "-84"],
    ["a body of 1024 characters", body(wide(1024)), "0"],
    ["a body of 1025 characters", body(wide(1025)), "-82"],
    ["a sample of 1025 characters", body("Hello {{1}}", [[wide(1025)]]), "-82"],
    ["adjacent variables in a body", body("{{1}}{{2}}", [["a", "b"]]), "-34"],
    ["adjacent variables, before their count", body(`${variables(20)}{{21}}`), "-34"],
    ["20 variables", body(variables(20), [Array(20).fill("x")]), "0"],
    ["21 variables", body(variables(21), [Array(21).fill("x")]), "-83"],
    ["two rows of samples", body("{{1}} {{1}}", [["a", "b"], Array(2).fill(1)]), "0"],
    ["a second row that is too short", body("{{1}} {{2}}", [["a", "b"], ["a"]]), "-83"],
    ["a variable without samples", body("Hello {{1}}"), "-83"],
    ["no row of samples", body("Hello {{1}}", []), "-83"],
    ["a row that is no list", body("Hello {{1}}", ["a"]), "-83"],
    ["samples that are no list", body("Hello {{1}}", { 0: ["a"] }), "-83"],
    ["a sample that is null", body("Hello {{1}}", [[null]]), "-83"],
    ["a sample without a variable", body("Hello", [["a"]]), "-83"],
    ["an empty row without a variable", body("Hello", [[]]), "0"],
    ["an example that is a list", { "components.body.example": [["a", "b"]] }, "-83"],
    ["security advice that is no flag", { "components.body.add_security_recommendation": 1 }, "-104"],
    ["security advice in quotes", { "components.body.add_security_recommendation": "true" }, "0"],
    ["no footer", { "components.footer": "" }, "0"],
    ["a footer of nothing", { "components.footer": {} }, "-87"],
    ["a footer of blanks", { "components.footer": { type: "", text: null } }, "0"],
    ["a header of blanks", { "components.header": { type: "", format: "", text: "", example: null } }, "0"],
    ["a footer without text", { "components.footer.text": undefined }, "-84"],
    ["a footer of 60 characters", { "components.footer.text": wide(60) }, "0"],
    ["a footer of 61 characters", { "components.footer.text": wide(61) }, "-105"],
    ["an expiry outside of authentication", { "components.footer.code_expiration_minutes": 10 }, "-106"],
    ["no button", { "components.button": undefined }, "0"],
    ["a button of nothing", { "components.button": {} }, "-23"],
    ["another button type", { "components.button.type": "BUTTON" }, "-23"],
    ["a button without its object", { "components.button.buttons": null }, "-7"],
    ["a button as a list of one", { "components.button.buttons": [{}] }, "-8"],
    ["a list of two buttons", { "components.button.buttons": [{}, {}] }, "-24"],
    ["a button with all defaults", { "components.button.buttons": {} }, "0"],
    ["a button's type in quotes", { "components.button.buttons.type": "3" }, "0"],
    ["a button of another type", { "components.button.buttons.type": "OTP" }, "-102"],
    ["a button of 25 characters", { "components.button.buttons.text": wide(25) }, "0"],
    ["a button of 26 characters", { "components.button.buttons.text": wide(26) }, "-92"],
    ["no otp_type", { "components.button.buttons.otp_type": "" }, "0"],
    ["another otp_type", { "components.button.buttons.otp_type": "zero_tap" }, "-108"],
  ])("%s", async (_what, over, status) => {
    expect(await statusOf(over)).toBe(status);
  });

  test.each<[string, Fields, string]>([
    ["no body", { "components.body": null }, "-103"],
    ["a text of its own", { "components.body.text": "Code {{1}}", "components.body.example.body_text": [["1"]] }, "0"],
    ["no security advice", { "components.body.add_security_recommendation": null }, "-104"],
    ["security advice turned down", { "components.body.add_security_recommendation": false }, "0"],
    ["no footer", { "components.footer": undefined }, "0"],
    ["a footer with text too", { "components.footer.text": "Harbour Retail" }, "0"],
    ["an expiry of 0", { "components.footer.code_expiration_minutes": 0 }, "-106"],
    ["an expiry of 1", { "components.footer.code_expiration_minutes": "1" }, "0"],
    ["an expiry of 90", { "components.footer.code_expiration_minutes": 90 }, "0"],
    ["an expiry of 91", { "components.footer.code_expiration_minutes": 91 }, "-106"],
    ["an expiry with a fraction", { "components.footer.code_expiration_minutes": 1.5 }, "-106"],
    ["no button", { "components.button": "" }, "-109"],
    ["a button without its object", { "components.button.buttons": undefined }, "-109"],
  ])("of the authentication type: %s", async (_what, over, status) => {
    expect(await statusOf(over, authentication)).toBe(status);
  });
});

test("the first wrong field in the order of the spec's table decides", async () => {
  const wrong: [Fields, string][] = [
    [{ "components.button.buttons.otp_type": "x" }, "-108"],
    [{ "components.button.buttons.text": "t".repeat(26) }, "-92"],
    [{ "components.button.buttons.type": 1 }, "-102"],
    [{ "components.button.type": "" }, "-23"],
    [{ "components.footer.code_expiration_minutes": 0 }, "-106"],
    [{ "components.footer.text": "f".repeat(61) }, "-105"],
    [{ "components.footer.type": "" }, "-87"],
    [{ "components.body.example": undefined }, "-83"],
    [{ "components.body.add_security_recommendation": "x" }, "-104"],
    [{ "components.body.text": "" }, "-84"],
    [{ "components.body.type": "" }, "-86"],
    [{ "components.header.example": undefined }, "-91"],
    [{ "components.header.text": "h".repeat(61) }, "-21"],
    [{ "components.header.format": 1 }, "-101"],
    [{ "components.header.type": "x" }, "-8"],
    [{ components: null }, "-89"],
    [{ language: "xx" }, "-78"],
    [{ type: 3 }, "-76"],
    [{ templateName: "X" }, "-33"],
    [{ channelType: 1 }, "-99"],
    [{ appId: "none" }, "-10"],
  ];
  let fields: Fields = cases.good;
  for (const [over, status] of wrong) {
    fields = putOver(fields, over);
    expect((await add(fields)).status).toBe(status);
  }
});

test.each([
  ["sandbox-locked", "-1"],
  ["sandbox-uncertified", "-14"],
  ["sandbox-ip", "-6"],
  ["sandbox-broke", "0"],
])("the key %s is answered with %s", async (key, status) => {
  expect((await add(cases.good, key)).status).toBe(status);
});

test("nonsense is refused and never breaks anything", async () => {
  const nested = (depth: number) => `${'{"body":'.repeat(depth)}1${"}".repeat(depth)}`;
  const deep = (depth: number) => JSON.stringify({ ...cases.good, components: "#" }).replace('"#"', nested(depth));
  expect((await callPlatform(sandbox.url, waTemplateAdd.path, deep(500))).status).toBe("-86");
  expect((await callPlatform(sandbox.url, waTemplateAdd.path, deep(100_000))).status).toMatch(/^-(7|86)$/);
  const many = Array.from({ length: 10_000 }, () => ["x"]);
  expect(await statusOf(body("Hello {{1}}", many))).toBe("0");
  expect(await statusOf({ templateName: "other", ...body("{{".repeat(200_000)) })).toBe("-82");
  expect(await statusOf({ templateName: "__proto__" })).toBe("0");
  expect(await statusOf({ templateName: "constructor" })).toBe("0");
  expect(await statusOf(header("\0\ud800 {{1}}", ["\ud800"]))).toBe("-32");
});
