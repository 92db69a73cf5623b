import { describe, expect, it } from "vitest";
import { z } from "zod";
import { waTemplateFaults } from "#server/contract/facts/wa-template-faults.ts";
import type { Fault } from "#server/contract/operation.ts";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { waTemplateFieldOf, waTemplateFields } from "#server/contract/wa-template-fields.ts";

/** Input faults about nothing that a form holds: which part is meant is not said, or no part has such a value. */
const aboutNoField = ["-7", "-8", "-77", "-99"];

const faults = Object.entries<Fault>(waTemplateFaults);

/** Whether a path leads to something in the draft’s schema. */
function leadsSomewhere(path: string): boolean {
  let at: unknown = waTemplateDraft;
  for (const name of path.split(".")) {
    const inner = at instanceof z.ZodOptional ? at.unwrap() : at;
    if (!(inner instanceof z.ZodObject)) return false;
    at = inner.shape[name];
  }
  return at !== undefined;
}

describe("a refusal of a template", () => {
  it("has a field wherever the person who filled in the form can put it right there", () => {
    const theirs = faults.filter(([, { who }]) => who === "you").map(([code]) => code);
    expect(theirs.filter((code) => waTemplateFieldOf(code) === null)).toEqual(aboutNoField);
  });

  it("has none where somebody else has to put it right", () => {
    const others = faults.filter(([, { who }]) => who !== "you").map(([code]) => code);
    expect(others.filter((code) => waTemplateFieldOf(code) !== null)).toEqual([]);
  });

  it("of an unknown code has none", () => {
    expect(waTemplateFieldOf("-999")).toBeNull();
    expect(waTemplateFieldOf("toString")).toBeNull();
  });

  it.each(waTemplateFields)("may stand at %s, which the draft has", (field) => {
    expect(leadsSomewhere(field)).toBe(true);
  });
});
