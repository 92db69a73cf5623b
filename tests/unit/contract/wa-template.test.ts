import { describe, expect, it } from "vitest";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { countVariables, fillVariables, hasAdjacentVariables } from "#server/contract/wa-variables.ts";
import { addTemplate, authenticationTemplate } from "#tests/contract/samples/wa.ts";
import { problems, wide, withField } from "./problems.ts";

type Changes = Record<string, unknown>;
const changed = (request: Changes, changes: Changes) =>
  problems(
    waTemplateAdd,
    Object.entries(changes).reduce((fields, [path, value]) => withField(fields, path, value), request),
  );
const utilityWith = (changes: Changes) => changed(addTemplate.request, changes);
const authenticationWith = (changes: Changes) => changed(authenticationTemplate, changes);

const header = (text: string, samples?: string[]) => ({
  "components.header": { text, ...(samples && { example: { header_text: samples } }) },
});
const body = (text: string, rows?: string[][]) => ({
  "components.body": { text, ...(rows && { example: { body_text: rows } }) },
});
const variables = (count: number) => Array.from({ length: count }, (_, place) => `{{${place + 1}}}`).join(" ");
const samples = (count: number) => Array.from({ length: count }, () => "x");

describe("a template's name", () => {
  it("has 1 to 512 lower-case letters, digits and underscores", () => {
    for (const templateName of ["a", "order_update_2", "a".repeat(512)])
      expect(utilityWith({ templateName })).toEqual([]);
    for (const templateName of ["", "Order", "order-update", "é", "a".repeat(513)]) {
      expect(utilityWith({ templateName })).toEqual(["templateName"]);
    }
  });
});

describe("a template's parts", () => {
  it("keep to their lengths, in characters", () => {
    expect(utilityWith(header(wide(60)))).toEqual([]);
    expect(utilityWith(header(wide(61)))).toEqual(["components.header.text"]);
    expect(utilityWith(header(""))).toEqual(["components.header.text"]);
    expect(utilityWith(body(wide(1024)))).toEqual([]);
    expect(utilityWith(body(wide(1025)))).toEqual(["components.body.text"]);
    expect(utilityWith({ "components.footer.text": wide(60) })).toEqual([]);
    expect(utilityWith({ "components.footer.text": wide(61) })).toEqual(["components.footer.text"]);
    expect(utilityWith({ "components.button.buttons.text": wide(25) })).toEqual([]);
    expect(utilityWith({ "components.button.buttons.text": wide(26) })).toEqual(["components.button.buttons.text"]);
  });

  it("let a code expire after 1 to 90 minutes", () => {
    const minutes = "components.footer.code_expiration_minutes";
    for (const value of [1, 90]) expect(authenticationWith({ [minutes]: value })).toEqual([]);
    for (const value of [0, 91]) expect(authenticationWith({ [minutes]: value })).toEqual([minutes]);
    expect(utilityWith({ [minutes]: 10 })).toEqual([minutes]);
  });

  it("take the header's format as string or number and send the string", () => {
    for (const format of ["0", 0, undefined]) {
      const request = withField(addTemplate.request, "components.header.format", format);
      expect(waTemplateAdd.request.parse(request).components.header?.format).toBe("0");
    }
    expect(utilityWith({ "components.header.format": "1" })).toEqual(["components.header.format"]);
  });

  it("name their types and defaults by themselves", () => {
    const { components, channelType } = waTemplateAdd.request.parse({
      ...authenticationTemplate,
      channelType: undefined,
      components: { body: { add_security_recommendation: true }, footer: {}, button: { buttons: {} } },
    });
    expect(channelType).toBe(0);
    expect(components.body?.type).toBe("BODY");
    expect(components.footer?.type).toBe("FOOTER");
    expect(components.button).toEqual({ type: "BUTTONS", buttons: { type: 3, otp_type: "copy_code" } });
  });

  it("allow only channel 0, types 0 to 2 and the OTP button", () => {
    expect(utilityWith({ channelType: 1 })).toEqual(["channelType"]);
    expect(utilityWith({ type: 3 })).toEqual(["type"]);
    expect(utilityWith({ "components.button.buttons.type": 2 })).toEqual(["components.button.buttons.type"]);
    expect(utilityWith({ "components.button.buttons.otp_type": "one_tap" })).toEqual([
      "components.button.buttons.otp_type",
    ]);
  });

  it.each([1, 2])("of type %i are a body with text, and a footer with text if there is one", (type) => {
    expect(utilityWith({ type, components: { body: { text: "Hello" } } })).toEqual([]);
    expect(utilityWith({ type, components: {} })).toEqual(["components.body"]);
    expect(utilityWith({ type, components: { body: {} } })).toEqual(["components.body.text"]);
    expect(utilityWith({ type, "components.footer": {} })).toEqual(["components.footer.text"]);
  });

  it("of the authentication type are a body with its security advice, and the button", () => {
    expect(authenticationWith({ "components.footer": undefined })).toEqual([]);
    expect(authenticationWith({ "components.body": undefined })).toEqual(["components.body"]);
    expect(authenticationWith({ "components.body": {} })).toEqual(["components.body.add_security_recommendation"]);
    expect(authenticationWith({ "components.button": undefined })).toEqual(["components.button"]);
  });
});

describe("a template's variables", () => {
  it("count by place", () => {
    expect(countVariables("none")).toBe(0);
    expect(countVariables("{{1}} and {{2}} and {{1}}")).toBe(3);
    expect(countVariables("{1} {{a}} {{ 1 }} {{}}")).toBe(0);
  });

  it("are adjacent when nothing stands between them", () => {
    expect(hasAdjacentVariables("{{1}}{{2}}")).toBe(true);
    expect(hasAdjacentVariables("{{1}} {{2}}")).toBe(false);
    expect(hasAdjacentVariables("{{1}}")).toBe(false);
  });

  it("are filled by place", () => {
    expect(fillVariables("{{1}}, {{1}} and {{3}}", ["a", "b"])).toBe("a, b and {{3}}");
  });

  it("are at most one in the header, with one sample for it", () => {
    expect(utilityWith(header("Order {{1}}", ["20417"]))).toEqual([]);
    expect(utilityWith(header("Order"))).toEqual([]);
    expect(utilityWith(header("Order {{1}}"))).toEqual(["components.header.example"]);
    expect(utilityWith(header("Order", ["20417"]))).toEqual(["components.header.example"]);
    expect(utilityWith(header("{{1}} of {{2}}", ["a", "b"]))).toEqual(["components.header.text"]);
    expect(utilityWith(header("{{1}}{{2}}", ["a", "b"]))).toEqual(["components.header.text"]);
  });

  it("are at most 20 in the body, with a sample for each", () => {
    expect(utilityWith(body(variables(20), [samples(20)]))).toEqual([]);
    expect(utilityWith(body(variables(21), [samples(21)]))).toEqual(["components.body.text"]);
    expect(utilityWith(body(variables(2), [samples(2), samples(2)]))).toEqual([]);
    expect(utilityWith(body(variables(2), [samples(2), samples(1)]))).toEqual(["components.body.example"]);
    expect(utilityWith(body(variables(2)))).toEqual(["components.body.example"]);
    expect(utilityWith(body(variables(2), []))).toEqual(["components.body.example"]);
    expect(utilityWith(body("Hello", [samples(1)]))).toEqual(["components.body.example"]);
  });

  it("are not adjacent in the body", () => {
    expect(utilityWith(body("{{1}}{{2}}", [samples(2)]))).toEqual(["components.body.text"]);
  });
});
