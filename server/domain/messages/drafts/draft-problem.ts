import type { CheckSettings, UploadRow, upload } from "#db/schema/uploads.ts";
import { compileTemplate, variableKey } from "#server/compose/merge.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

type Upload = Pick<typeof upload.$inferSelect, "id" | "state">;

/** What a draft lacks to be prepared, as a sentence for the viewer; null where nothing is missing. */
export function problemOfDraft<Draft extends ListDraft>(
  viewer: Pick<Scope, "permissions">,
  channel: Pick<Channel<Draft>, "problem">,
  draft: Draft,
  from: Upload | null,
): string | null {
  if (from === null) return "There are no recipients yet.";
  if (from.state === "failed") return "The recipients could not be read. Choose others.";
  if (from.state !== "read") return "The recipients are still being read.";
  if (draft.numberColumn === null) return "Choose the column that holds the numbers.";
  return channel.problem(draft) ?? problemOfText(draft, maySeePersonal(viewer));
}

/** What the text lacks, as a sentence; a variable's name is for those who may read the text. */
function problemOfText({ content, variables }: ListDraft, mayRead = true): string | null {
  if (content === null || content.trim() === "") return "Write the text.";
  const template = compileTemplate(content);
  if (template.problem) return `${template.problem.sentence} It begins at character ${template.problem.position}.`;
  const chosen = new Set(Object.keys(variables).map(variableKey));
  const missing = template.variables.find((name) => !chosen.has(variableKey(name)));
  if (missing === undefined) return null;
  return mayRead ? `Choose the column that fills {{${missing}}}.` : "Choose a column for each variable of the text.";
}

/** What the rows are judged by, or null while there is nothing to judge. An unfinished text is left out. */
export function checkSettings(draft: ListDraft, from: Upload | null): CheckSettings | null {
  if (from?.state !== "read" || draft.numberColumn === null) return null;
  const { numberColumn, country, content, variables } = draft;
  const written = problemOfText(draft) === null ? content : null;
  const settings = { numberColumn, country, content: written, variables };
  return draft.withoutRepeats ? { ...settings, withoutRepeats: true } : settings;
}

/** The values of a row for a text's variables, in their order. */
export function valuesOf([, ...cells]: UploadRow, columns: readonly (number | undefined)[]): (string | undefined)[] {
  return columns.map((column) => (column === undefined ? undefined : cells[column]));
}

/** The column of each variable of a text, in their order. */
export function columnsOf(names: readonly string[], variables: Record<string, number>): (number | undefined)[] {
  const byKey = new Map(Object.entries(variables).map(([name, column]) => [variableKey(name), column]));
  return names.map((name) => byKey.get(variableKey(name)));
}
