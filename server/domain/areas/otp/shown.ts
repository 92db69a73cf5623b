import type { Difference } from "#server/compose/otp/differences.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { EvidenceRow } from "./select.ts";

export type ShownWord = Pick<EvidenceRow, "kind" | "code" | "seen" | "note" | "at" | "byName">;

/** Values as the viewer may read them: a name and a text may hold somebody’s number or address. */
export function shownValues<Values extends { name: string; text?: string | null }>(
  scope: Scope,
  values: Values,
): Values {
  const { name, text } = values;
  return { ...values, name: shownText(scope, name), ...(text !== undefined && { text: shownText(scope, text) }) };
}

/** A difference as the viewer may read it. */
export function shownDifference(scope: Scope, { field, before, after }: Difference): Difference {
  const shown = (value: Difference["before"]) => (typeof value === "string" ? shownText(scope, value) : value);
  return { field, before: shown(before), after: shown(after) };
}

export function shownWord(scope: Scope, { kind, code, seen, note, at, byName }: ShownWord): ShownWord {
  return { kind, code, seen, note: shownText(scope, note), at, byName };
}
