import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneForm } from "#components/areas/wa/one/one-schema.ts";
import { keptOfSent, keptOne, startOne, toTemplateDraft } from "#components/areas/wa/one/one-values.ts";

const template = { name: "order_ready", language: "en", header: null, body: "Hello {{1}}", footer: null };
const typed = {
  ...startOne({ businessPhone: "447700900001", templateKey: "order_ready en", template }, ["wa-app-1"]),
  filled: [{ place: "body 1", text: "Ada" }],
  number: "+44 7700 900123",
};
const problems = (values: unknown) =>
  oneForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the form for one message from a template", () => {
  test("hands over its texts, and what is written as JSON in their place", () => {
    expect(toTemplateDraft(oneForm.parse(typed)).template).toEqual({
      name: "order_ready",
      language: { code: "en" },
      components: [{ type: "body", parameters: [{ type: "text", text: "Ada" }] }],
    });
    const advanced = JSON.stringify([{ type: "header", parameters: [{ type: "image" }] }]);
    expect(toTemplateDraft(oneForm.parse({ ...typed, advanced })).template.components).toEqual([
      { type: "body", parameters: [{ type: "text", text: "Ada" }] },
      { type: "header", parameters: [{ type: "image" }] },
    ]);
  });
  test("says what is wrong at its field", () => {
    expect(problems({ ...typed, filled: [{ place: "body 1", text: " " }] })).toEqual([
      ["filled.0.text", "Write what goes into body 1"],
    ]);
    expect(problems({ ...typed, advanced: "{" })).toEqual([["advanced", expect.stringContaining("This is not JSON")]]);
  });
});

describe("values kept earlier", () => {
  test("of any kind begin a whole form", () => {
    fc.assert(
      fc.property(fc.anything(), (from) => {
        const { filled, template: chosen, ...texts } = startOne(keptOne(from), ["wa-app-1"]);
        expect(chosen).toBeNull();
        expect(Array.isArray(filled)).toBe(true);
        expect(Object.values(texts).every((value) => typeof value === "string")).toBe(true);
      }),
    );
  });
  test("are left out where they cannot be used", () => {
    expect(keptOne({ appId: "a", number: 7, title: null, template: { ...template, body: 1 }, filled: [{}] })).toEqual({
      appId: "a",
    });
    expect(keptOne({ template: { ...template, name: "x".repeat(513) } })).toEqual({});
    expect(keptOne({ template: { name: "n", language: "en", body: "" } })).toEqual({});
    expect(keptOne({ template: null, filled: [] })).toEqual({ template: null, filled: [] });
    expect(keptOne({ template: { ...template, colour: "red" } })).toEqual({ template });
  });
});

describe("an earlier send", () => {
  const sent = {
    appId: "wa-app-1",
    businessPhone: "447700900001",
    recipient: "447700900123",
    template: {
      name: "order_ready",
      language: { code: "en" },
      components: [
        { type: "body", parameters: [{ type: "text", text: "Ada" }] },
        { type: "button", parameters: [{ type: "payload", payload: "yes" }] },
      ],
    },
  };
  test("fills in its texts, and what is no text as JSON", () => {
    const { advanced = "", ...values } = keptOfSent(sent);
    expect(values).toEqual({
      appId: "wa-app-1",
      businessPhone: "447700900001",
      number: "+447700900123",
      templateKey: "order_ready en",
      filled: [{ place: "body 1", text: "Ada" }],
    });
    expect(JSON.parse(advanced)).toEqual([{ type: "button", parameters: [{ type: "payload", payload: "yes" }] }]);
  });
  test("of any kind never throws", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (draft) => void keptOfSent(draft)));
    fc.assert(fc.property(fc.anything(), (components) => void keptOfSent({ ...sent, template: { components } })));
    fc.assert(
      fc.property(fc.anything(), (odd) => {
        const odder = { ...sent, template: { ...sent.template, components: [odd] } };
        expect(keptOfSent(odder).businessPhone).toBe("447700900001");
      }),
    );
  });
});
