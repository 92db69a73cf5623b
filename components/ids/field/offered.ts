import type { Outputs } from "#components/page/trpc/client.ts";
import { idTyped, type UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";

export type Offered = Outputs["library"]["offered"];
export type OfferedEntry = Offered["entries"][number];

/** What the library knows of the id in a field. `unknown` is an id that could be kept. */
export type Standing =
  | { kind: "empty" | "wrong" | "asking" | "unknown" }
  | { kind: "kept" | "archived"; entry: OfferedEntry };

/** Judges what is in the field; `offered` may be of another id while this one is looked up. */
export function standingOf(kind: UnlistedKind, typed: string, offered: Offered | undefined, isOld: boolean): Standing {
  if (typed.trim() === "") return { kind: "empty" };
  if (idTyped(kind, typed) === null) return { kind: "wrong" };
  const entry = findEntry(kind, typed, offered);
  if (entry) return { kind: entry.archivedAt ? "archived" : "kept", entry };
  return { kind: offered === undefined || isOld ? "asking" : "unknown" };
}

/** The entry of an id, in whatever way it is written. */
export function findEntry(
  kind: UnlistedKind,
  typed: string,
  offered: Pick<Offered, "entries" | "chosen"> | undefined,
): OfferedEntry | undefined {
  const id = idTyped(kind, typed);
  if (id === null || !offered) return undefined;
  const known = offered.chosen ? [offered.chosen, ...offered.entries] : offered.entries;
  return known.find(({ value }) => value === id);
}

/** What a new form starts with. */
export function presetOf(offered: Offered): string | undefined {
  return offered.entries.find(({ isDefault }) => isDefault)?.value;
}

/** What is offered, what was found by typing, and the one in the field, each once. */
export function entriesToOffer(offered: Offered | undefined, found: readonly OfferedEntry[]): OfferedEntry[] {
  const chosen = offered?.chosen && !offered.chosen.archivedAt ? [offered.chosen] : [];
  const all = [...(offered?.entries ?? []), ...found, ...chosen];
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}
