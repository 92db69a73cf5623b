import { anything, assert, constantFrom, object, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { templateForm } from "#components/areas/wa/templates/editor/schema.ts";
import { inputOf, type TemplateInput } from "#components/areas/wa/templates/editor/values.ts";

const written = (components: object, rest: object = {}): TemplateInput =>
  inputOf({ appId: "wa-app-1", templateName: "order", type: 2, language: "en", components, ...rest });
const objections = (input: TemplateInput) =>
  templateForm.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
const variables = (count: number) => Array.from({ length: count }, (_, place) => `{{${place + 1}}}`).join(" ");

describe("a template as it is typed", () => {
  it("is submitted without what is empty", () => {
    expect(templateForm.parse(written({ body: { text: "Hello" }, footer: { text: " " } })).components).toEqual({
      body: { type: "BODY", text: "Hello" },
    });
  });

  it("may lack what an empty optional field leaves out", () => {
    const input = written({ body: { text: "Hello" } });
    const { components } = input;
    const left = { ...input, components: { ...components, footer: {}, button: { buttons: {} } } };
    expect(templateForm.parse(left).components).toEqual({ body: { type: "BODY", text: "Hello" } });
  });

  it("has one sample for each variable, whatever was typed for others before", () => {
    const input = written({ body: { text: "{{1}} and {{2}}", example: { body_text: [["a", "b", "c"]] } } });
    expect(templateForm.parse(input).components.body?.example).toEqual({ body_text: [["a", "b"]] });
  });

  it("lacks a sample at the place of its variable", () => {
    expect(objections(written({ body: { text: "{{1}} and {{2}}", example: { body_text: [["a"]] } } }))).toEqual([
      "components.body.example.body_text.0.1: A sample is needed",
    ]);
  });

  it("says at its text that variables are too many or adjacent", () => {
    const samples = { body_text: [Array.from({ length: 21 }, () => "x")] };
    expect(objections(written({ body: { text: variables(21), example: samples } }))).toEqual([
      "components.body.text: Keep at most 20 variables in the body",
    ]);
    expect(objections(written({ body: { text: "{{1}}{{2}}", example: samples } }))).toEqual([
      "components.body.text: Write at least one character between two variables",
    ]);
  });

  it("of the authentication type has the advice, the button and the expiry, and needs no text", () => {
    const input = written(
      { body: { add_security_recommendation: true }, footer: { code_expiration_minutes: 10 } },
      { type: 0 },
    );
    expect(templateForm.parse(input).components).toEqual({
      body: { type: "BODY", add_security_recommendation: true },
      footer: { type: "FOOTER", code_expiration_minutes: 10 },
      button: { type: "BUTTONS", buttons: { type: 3, otp_type: "copy_code" } },
    });
  });

  it("does not lose what is no number", () => {
    const input = written({ footer: { code_expiration_minutes: "soon" } }, { type: 0 });
    expect(objections(input)).toEqual([
      "components.footer.code_expiration_minutes: The number of minutes until the code expires must be a whole number from 1 to 90",
    ]);
  });

  it("is read from anything without throwing", () => {
    for (const from of [
      null,
      5,
      "x",
      [],
      { components: null },
      { components: [] },
      { components: { body: 3 } },
      { type: 9 },
    ])
      expect(inputOf(from)).toEqual(inputOf({}));
    assert(
      property(anything(), (from) => {
        expect(inputOf(inputOf(from))).toEqual(inputOf(from));
      }),
    );
    const parts = object({ key: constantFrom("header", "body", "footer", "button", "buttons", "example", "text") });
    assert(
      property(parts, (components) => {
        expect(inputOf(inputOf({ components }))).toEqual(inputOf({ components }));
      }),
    );
  });

  it("keeps every part that can be used, beside those that cannot", () => {
    const { components, ...rest } = inputOf({
      appId: 7,
      templateName: "order",
      type: 1,
      components: {
        header: { text: "{{1}}", example: { header_text: ["a", 2, "c"] } },
        body: { text: 4, add_security_recommendation: "no", example: { body_text: [["x", null], "y"] } },
        footer: { text: "Bye", code_expiration_minutes: "soon" },
        button: { buttons: { text: [] } },
      },
    });
    expect(rest).toEqual({ appId: "", templateName: "order", type: 1, language: "" });
    expect(components).toEqual({
      header: { text: "{{1}}", example: { header_text: ["a", "", "c"] } },
      body: { text: "", add_security_recommendation: true, example: { body_text: [["x", ""], []] } },
      footer: { text: "Bye", code_expiration_minutes: "soon" },
      button: { buttons: { text: "" } },
    });
  });
});
