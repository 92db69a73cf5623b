/** A number as it is typed: a text where it is none, absent where nothing is. */
export type TypedNumber = number | string | undefined;

type Parts = Readonly<Record<string, unknown>>;

/** What was kept earlier, part by part; whatever has no parts has none of them. None of what reads it here ever throws. */
export function partsOf(kept: unknown): Parts {
  return hasParts(kept) ? kept : {};
}

export function hasParts(kept: unknown): kept is Parts {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept);
}

export function textIn(kept: unknown, otherwise = ""): string {
  return typeof kept === "string" ? kept : otherwise;
}

/** Those of these parts that are texts. */
export function textsIn<Name extends string>(kept: unknown, names: readonly Name[]): { [N in Name]?: string } {
  const parts = partsOf(kept);
  const texts = names.flatMap((name) => (typeof parts[name] === "string" ? [[name, parts[name]]] : []));
  // Whatever has one of these names here is a text.
  return Object.fromEntries(texts) as { [N in Name]?: string };
}

export function flagIn(kept: unknown, otherwise: boolean): boolean {
  return typeof kept === "boolean" ? kept : otherwise;
}

/** A number that nobody types, such as a version. */
export function wholeIn(kept: unknown): number {
  return typeof kept === "number" && Number.isSafeInteger(kept) ? kept : 0;
}

export function typedNumberIn(kept: unknown): TypedNumber {
  return typeof kept === "string" || (typeof kept === "number" && Number.isFinite(kept)) ? kept : undefined;
}

/** One of these choices, undefined for anything else. */
export function choiceIn<Choice>(kept: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === kept);
}

/** A list whose items can all be read; undefined where one of them, or the list itself, cannot. */
export function listIn<Item>(kept: unknown, itemIn: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  // A place that nobody filled is read too.
  const items = Array.from<unknown, Item | undefined>(kept, itemIn);
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** Without the parts that there is nothing of. */
export function withoutAbsent<Values extends object>(values: Values): Values {
  // A part that may be undefined may be left out as well.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
