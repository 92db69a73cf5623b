import { type AtlasEntry, atlas } from "#components/developers/errors/atlas.ts";
import type { SeenCode } from "#components/developers/errors/seen.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { areaNames } from "#server/contract/areas.ts";

/** A code as people type it: with or without its minus, whichever dash that is. Null for anything else. */
export function codeIn(text: string): string | null {
  const [, digits] = /^[-−–]?(\d{1,9})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : `-${Number(digits)}`;
}

/** The entries that hold all of the words: a number is a whole code, anything else part of what is said about one. */
export function findCodes(text: string, entries: readonly AtlasEntry[] = atlas()): AtlasEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => words.every((word) => holds(entry, word)));
}

function holds(entry: AtlasEntry, word: string): boolean {
  const code = codeIn(word);
  return code === null ? textOf(entry).includes(word) : entry.code === code;
}

const texts = new WeakMap<AtlasEntry, string>();

function textOf(entry: AtlasEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { area, fault, operations } = entry;
  const text = [
    area,
    areaNames[area],
    fault.kind,
    fault.meaning,
    fault.remedy,
    faultOwners[fault.who],
    ...operations.flatMap(({ id, summary, path }) => [id, summary, path]),
  ]
    .join("\n")
    .toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The codes whose numbers are nearest, of whatever area. */
export function nearTo(code: string, many = 6): AtlasEntry[] {
  const distance = (entry: AtlasEntry) => Math.abs(Number(entry.code) - Number(code));
  return atlas()
    .filter((entry) => entry.code !== code)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, many);
}

/** What was answered here and stands in no table. */
export function unlisted(seen: readonly SeenCode[]): SeenCode[] {
  const listed = new Set(atlas().flatMap(({ code, operations }) => operations.map(({ id }) => `${id} ${code}`)));
  return seen.filter(({ operation, code }) => !listed.has(`${operation} ${code}`));
}
