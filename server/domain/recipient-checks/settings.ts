import { z } from "zod";
import type { CheckSettings } from "#db/schema/uploads.ts";
import { compileTemplate, variableKey } from "#server/compose/merge.ts";
import { isCountry } from "#server/compose/number.ts";
import { smsLimits } from "#server/contract/sms.ts";
import { characters } from "#server/contract/wire.ts";

/** What a check needs of a draft. Anything may be missing while it is written. */
export type CheckedDraft = {
  content: string | null;
  uploadId: string | null;
  numberColumn: number | null;
  country: string | null;
  variables: Record<string, number>;
};

const stored = z.object({
  content: z.string().nullable().default(null),
  uploadId: z.string().nullable().default(null),
  numberColumn: z.int().nullable().default(null),
  country: z.string().nullable().default(null),
  variables: z.record(z.string(), z.int()).default({}),
});

/** The part of a stored draft that rows are judged by. */
export function checkedDraft(draft: Record<string, unknown>): CheckedDraft {
  return stored.parse(draft);
}

/** What to check by, or null while the draft does not say which rows and which column. */
export function checkSettings(draft: CheckedDraft): { uploadId: string; settings: CheckSettings } | null {
  const { uploadId, numberColumn, country, content, variables } = draft;
  if (uploadId === null || numberColumn === null) return null;
  return { uploadId, settings: { numberColumn, country, content, variables } };
}

/** What a draft lacks before any row of it can be sent, as a sentence, or null where it lacks nothing. */
export function settingsProblem(draft: CheckedDraft, columns: readonly string[] | null): string | null {
  const { content, numberColumn, country, variables } = draft;
  if (numberColumn === null) return "Choose the column that has the numbers.";
  if (columns !== null && numberColumn >= columns.length) return "The column with the numbers is not in this table.";
  if (country !== null && !isCountry(country)) return "Choose the country again: there is none with this code.";
  if (content === null || content.trim() === "") return "Write the text of the message.";
  const template = compileTemplate(content);
  if (template.problem) return `${template.problem.sentence} See character ${template.problem.position} of the text.`;
  const mapped = new Map(Object.entries(variables).map(([name, column]) => [variableKey(name), column]));
  for (const name of template.variables) {
    const column = mapped.get(variableKey(name));
    if (column === undefined) return `Choose the column that fills {{${name}}}.`;
    if (columns !== null && column >= columns.length) return `The column that fills {{${name}}} is not in this table.`;
  }
  const isTooLong = template.variables.length === 0 && characters(template.fill([]).text) > smsLimits.content;
  return isTooLong ? `The text has more than ${smsLimits.content.toLocaleString("en")} characters.` : null;
}
