import { z } from "zod";
import { type Fill, fillsOf, placesByKey } from "#components/files/guess-columns.ts";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { compileTemplate, variableKey } from "#server/compose/merge.ts";
import { messageTexts } from "#server/compose/message-texts.ts";
import { guessNumberColumn } from "#server/compose/number-column.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { required } from "#server/contract/wire.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";

/** A variable of the text with the column that fills it; its sentence stands at its own field, and says what else helps. */
function fill(instead: string) {
  return z.object({ name: z.string(), column: z.string() }).refine(({ column }) => column !== "", {
    path: ["column"],
    error: ({ input }) => `No column fills {{${nameOf(input)}}}. Choose one, or ${instead}`,
  });
}

function nameOf(input: unknown): string {
  const { name } = z.object({ name: z.string() }).catch({ name: "" }).parse(input);
  return name;
}

function contentOf(area: MessageArea) {
  const { longest, count } = messageTexts[area];
  return z
    .string()
    .refine((text) => text.trim() !== "", "Write the text that goes out")
    .superRefine((text, context) => {
      const { problem, fill: filled } = compileTemplate(text);
      if (problem) context.addIssue({ code: "custom", message: `At ${problem.position}: ${problem.sentence}` });
      const { characters } = count(filled([]).text);
      if (characters > longest) {
        context.addIssue({
          code: "custom",
          message: `The text has ${characters.toLocaleString("en")} characters before any variable is filled; at most ${longest.toLocaleString("en")} are sent`,
        });
      }
    });
}

const places = z.string().refine((column) => column !== "", "Choose the column that holds the numbers");

/**
 * The step that says what goes out, as far as all channels have it; columns are places as text, empty for none. `instead` is
 * what helps where no column fits a variable.
 */
export function mapForm(area: MessageArea, instead: string) {
  return z.object({
    appId: required("An application"),
    content: contentOf(area),
    numberColumn: places,
    country: z.string(),
    fills: z.array(fill(instead)),
    title: z.string().trim().max(120, "The title must be at most 120 characters long").optional(),
  });
}

/** What this step says of a draft in every channel. */
export type MapPart = Pick<ListDraft, "appId" | "content" | "numberColumn" | "country" | "variables">;

/** The form as the draft has it, with guesses where it has nothing yet. `rows` are the first ones of the file. */
export function startValues(
  draft: MapPart,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  appIds: readonly string[],
  title: string,
): MapInput {
  const { appId, content, numberColumn, country, variables } = draft;
  const known = numberColumn !== null && numberColumn < columns.length ? numberColumn : null;
  const guessed = known ?? guessNumberColumn(columns, rows);
  return {
    appId: appIds.includes(appId) ? appId : (appIds[0] ?? appId),
    content: content ?? "",
    numberColumn: guessed === null ? "" : String(guessed),
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
  return fill?.column ? `This row has nothing for {{${name}}}.` : `No column is chosen for {{${name}}}.`;
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
