import type { CheckSettings, UploadRow, upload } from "#db/schema/uploads.ts";
import { compileTemplate, variableKey } from "#server/compose/merge.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

type Upload = Pick<typeof upload.$inferSelect, "id" | "state">;

/** What a draft lacks to be prepared, as a sentence for the viewer; null where nothing is missing. */
export function problemOfDraft<Draft extends ListDraft>(
  viewer: Pick<Scope, "permissions">,
  channel: Pick<Channel<Draft>, "problem">,
  draft: Draft,
  from: Upload | null,
): string | null {
  if (from === null) return t("domain.thereAreNoRecipientsYet");
  if (from.state === "failed") return t("domain.theRecipientsCouldNotBeRead");
  if (from.state !== "read") return t("domain.theRecipientsAreBeingRead");
  if (draft.numberColumn === null) return t("domain.chooseTheNumberColumn");
  return channel.problem(draft) ?? problemOfText(draft, maySeePersonal(viewer));
}

/** What the text lacks, as a sentence; a variable's name is for those who may read the text. */
function problemOfText({ content, variables }: ListDraft, mayRead = true): string | null {
  if (content === null || content.trim() === "") return t("domain.writeTheText");
  const template = compileTemplate(content);
  if (template.problem) return t("domain.problemBeginsAtCharacter", template.problem);
  const chosen = new Set(Object.keys(variables).map(variableKey));
  const missing = template.variables.find((name) => !chosen.has(variableKey(name)));
  if (missing === undefined) return null;
  return mayRead ? t("domain.chooseTheColumnThatFills", { name: missing }) : t("domain.chooseAColumnForEachVariable");
}

/** What the rows are judged by, or null while there is nothing to judge. An unfinished text is left out. */
export function checkSettings(draft: ListDraft, from: Upload | null): CheckSettings | null {
  if (from?.state !== "read" || draft.numberColumn === null) return null;
  const { numberColumn, country, content, variables } = draft;
  const written = problemOfText(draft) === null ? content : null;
  return {
    ...{ numberColumn, country, content: written, variables },
    ...(draft.withoutRepeats && { withoutRepeats: true }),
    ...(draft.withoutReached && { withoutReached: true }),
    ...(draft.plainLetters && { plainLetters: true }),
  };
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
