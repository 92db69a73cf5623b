import { type Fill, fillsOf, placesByKey } from "#components/files/guess-columns.ts";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { variableKey } from "#server/compose/merge.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { t } from "#words/t.ts";

/** What this step says of a draft in every channel. */
export type MapPart = Pick<ListDraft, "appId" | "content" | "numberColumn" | "country" | "variables">;

/** The form as the draft has it, with guesses where it has nothing yet. */
export function startValues(
  draft: MapPart,
  columns: readonly string[],
  /** The column that seems to hold the numbers. */
  guessed: number | null,
  appIds: readonly string[],
  title: string,
): MapInput {
  const { appId, content, numberColumn, country, variables } = draft;
  const known = numberColumn !== null && numberColumn < columns.length ? numberColumn : null;
  const column = known ?? guessed;
  return {
    appId: appIds.includes(appId) ? appId : (appIds[0] ?? appId),
    content: content ?? "",
    numberColumn: column === null ? "" : String(column),
    country: country ?? "",
    fills: fillsOf(content ?? "", columns, placesByKey(variables)),
    title,
  };
}

/** Values kept from earlier over columns that may be others now. */
export function fitted<Values extends MapInput>(values: Values, columns: readonly string[]): Values {
  const { numberColumn, fills, content } = values;
  const chosen = Object.fromEntries(fills.map(({ name, column }) => [variableKey(name), column]));
  const isThere = Number(numberColumn) < columns.length;
  return { ...values, numberColumn: isThere ? numberColumn : "", fills: fillsOf(content, columns, chosen) };
}

/** What a row's message lacks for a variable: no column was chosen for it, or the row has nothing in that column. */
export function sayMissing(name: string, fills: readonly Fill[]): string {
  const fill = fills.find((each) => variableKey(each.name) === variableKey(name));
  return fill?.column
    ? t("messages.thisRowHasNothingForName", { name })
    : t("messages.noColumnIsChosenForName", { name });
}

/** What the server stores of the common part of the form, complete or not. */
export function toDraft(values: MapInput): MapPart {
  const { appId, content, numberColumn, country, fills } = values;
  return {
    appId,
    content: content.trim() === "" ? null : content,
    numberColumn: placeOf(numberColumn),
    country: country === "" ? null : country,
    variables: variablesOf(fills),
  };
}

export function variablesOf(fills: readonly Fill[]): Record<string, number> {
  const filled = fills.flatMap(({ name, column }) => {
    const place = placeOf(column);
    return place === null ? [] : [[name, place] as const];
  });
  return Object.fromEntries(filled);
}

export function placeOf(column: string): number | null {
  return column === "" ? null : Number(column);
}

/** The same text for the same part of a draft and its channel's own, to tell whether somebody changed it. */
export function fingerprint({ appId, content, numberColumn, country, variables }: MapPart, own: object): string {
  return JSON.stringify([appId, content, numberColumn, country, inOrder(variables), inOrder(own)]);
}

function inOrder(named: object): [string, unknown][] {
  return Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
