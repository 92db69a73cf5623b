import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailForm } from "#server/compose/email/form-schema.ts";
import {
  type EmailFormInput,
  keptValues,
  toBatchInput,
  valuesOfSubmission,
} from "#server/compose/email/form-values.ts";
import { emailDraft } from "#server/contract/email.ts";

const approved = { name: "welcome", language: "en", subject: "Welcome aboard", status: 0 };
const filled = {
  appId: "em-app-1",
  fromEmailAddress: "news@sandbox.example",
  templateID: "101",
  template: approved,
  receiverId: "list-1000",
} satisfies EmailFormInput;

function problems(values: Partial<EmailFormInput>): string[] {
  const parsed = emailForm.safeParse({ ...filled, ...values });
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

function draftOf(values: Partial<EmailFormInput>) {
  return toBatchInput(emailForm.parse({ ...filled, ...values }))?.draft;
}

describe("the form of an email batch", () => {
  test("what is left empty is not in the draft", () => {
    expect(draftOf({ subject: " ", language: "", triggerID: "  ", title: "", adFlag: 0 })).toEqual({
      appId: "em-app-1",
      fromEmailAddress: "news@sandbox.example",
      templateID: "101",
      receiverId: "list-1000",
    });
  });
  test("a trigger is text in the form and a whole number in the draft", () => {
    expect(draftOf({ triggerID: " 4207 " })?.triggerID).toBe(4207);
    for (const typed of ["spring-a", "4.2", "1e3", "0x10", "4,207", "9007199254740993"]) {
      expect(problems({ triggerID: typed })).toEqual(["triggerID: Trigger id must be a whole number, such as 4207"]);
    }
  });
  test("expected recipients take thousands commas where they belong and no other", () => {
    const count = (typed: string | number) => emailForm.parse({ ...filled, expectedCount: typed }).expectedCount;
    expect([count("1,000"), count(" 1000 "), count("1,234,567"), count(""), count(7)]).toEqual([
      1000,
      1000,
      1234567,
      undefined,
      7,
    ]);
    for (const typed of ["1,00", "about 10", "1.5", "0", "-3", "10000001"]) {
      expect(problems({ expectedCount: typed }), typed).toHaveLength(1);
    }
  });
  test("a subject is needed exactly when the template has none", () => {
    const none = { ...approved, subject: "" };
    expect(problems({ template: none })).toEqual([
      "subject: This template has no subject of its own, so write one here",
    ]);
    expect(problems({ template: none, subject: "Spring prices end on Sunday" })).toEqual([]);
    expect(problems({ subject: "" })).toEqual([]);
  });
  test("a subject is counted in code points", () => {
    expect(problems({ subject: "🌱".repeat(100) })).toEqual([]);
    expect(problems({ subject: "🌱".repeat(101) })).toHaveLength(1);
  });
  test("only an approved template that was seen in the list can be sent", () => {
    expect(problems({ template: { ...approved, status: 1 } })).toEqual([
      "templateID: This template is not approved. Choose an approved one",
    ]);
    expect(problems({ template: undefined })).toHaveLength(1);
    expect(problems({ templateID: "", template: undefined })).toEqual(["templateID: A template is needed"]);
  });
  test("all problems are told at once, those across fields too", () => {
    const found = problems({ template: { ...approved, subject: null }, receiverId: " ", triggerID: "x" });
    expect(found.map((text) => text.split(":")[0]).toSorted()).toEqual(["receiverId", "subject", "triggerID"]);
  });
  test("whatever the form lets through, the contract's draft takes too", () => {
    const typed = fc.record({
      subject: fc.option(fc.string({ unit: "grapheme", maxLength: 120 }), { nil: undefined }),
      language: fc.option(fc.string({ maxLength: 10 }), { nil: undefined }),
      triggerID: fc.option(fc.oneof(fc.string({ maxLength: 20 }), fc.bigInt().map(String)), { nil: undefined }),
      receiverId: fc.string({ maxLength: 20 }),
      expectedCount: fc.option(fc.oneof(fc.string({ maxLength: 12 }), fc.integer()), { nil: undefined }),
      adFlag: fc.constantFrom(0, 1, 2, undefined),
    });
    fc.assert(
      fc.property(typed, (values) => {
        const parsed = emailForm.safeParse({ ...filled, ...values });
        if (!parsed.success) return;
        const input = toBatchInput(parsed.data);
        expect(emailDraft.safeParse(input?.draft).error).toBeUndefined();
        expect(input?.expectedCount === null || Number.isSafeInteger(input?.expectedCount)).toBe(true);
        // Undefined fields would travel as null and change what is compared.
        expect(Object.values(input?.draft ?? {})).not.toContain(undefined);
      }),
    );
  });
});

describe("an earlier submission as the start of a new one", () => {
  test("fills in what was sent, and the form turns it into the same draft", () => {
    const draft = draftOf({ subject: "Hello", triggerID: "4207", adFlag: 2, language: "zh" });
    const values = valuesOfSubmission({
      draft,
      context: { template: approved, receiverId: "list-1000" },
      expectedCount: 1000,
    });
    expect(values).toMatchObject({ template: approved, triggerID: "4207", expectedCount: 1000 });
    expect(toBatchInput(emailForm.parse({ ...filled, ...values }))?.draft).toEqual(draft);
  });
  test("gives nothing for a submission of another area", () => {
    expect(Object.values(valuesOfSubmission({ draft: null, context: 7, expectedCount: null })).filter(Boolean)).toEqual(
      [],
    );
  });
});

test("values of any kind are read without throwing, and only those that the form can have", () => {
  const template = fc.option(fc.oneof(fc.anything(), fc.record({ name: fc.anything(), status: fc.anything() })));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ template, adFlag: fc.anything() })), (from) => {
      expect(Object.values(keptValues(from))).not.toContain(undefined);
    }),
  );
  expect(keptValues({ triggerID: 4207, expectedCount: Number.NaN, template: { ...approved, colour: "red" } })).toEqual({
    triggerID: "4207",
    template: approved,
  });
  expect(keptValues({ template: { ...approved, status: "0" }, adFlag: "1" })).toEqual({});
});

test("values that another version of the form kept in another shape are dropped, and the rest stays", () => {
  expect(keptValues({ subject: 7, receiverId: "list-10", adFlag: 9, colour: "red" })).toEqual({
    receiverId: "list-10",
  });
});
