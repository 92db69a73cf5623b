import { maskRecord } from "#server/domain/privacy/mask-fields.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

type CallFields = Readonly<Record<string, unknown>>;

/** A field of which the platform tells something else now: text as it is, anything else as JSON, null where it told nothing. */
export type FieldChange = { name: string; before: string | null; now: string | null };

/** What differs between two readings of one call, as the viewer may read it. */
export function fieldChanges(scope: Scope, before: CallFields, now: CallFields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names]
    .filter((name) => textOf(before[name]) !== textOf(now[name]))
    .map((name) => ({
      ...shownField(scope, name, before[name]),
      now: shownField(scope, name, now[name]).before,
    }));
}

/** Each alone: what is masked by its name would take the place of another one of that name. */
function shownField(scope: Scope, name: string, value: unknown): Omit<FieldChange, "now"> {
  const masked = maskRecord({ [name]: value ?? null }, { seesPeople: maySeePersonal(scope) });
  const [[shownName, shown] = [name, null]] = Object.entries(masked.value);
  return { name: shownName, before: textOf(shown) };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
