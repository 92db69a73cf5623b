import { catalogue } from "#server/contract/facts/catalogue.ts";
import type { Area, Fault, OperationFacts } from "#server/contract/operation.ts";
import { speaks } from "#words/catalogue";

/** One meaning of one code in one area, with the operations that answer it so. */
export type AtlasEntry = { area: Area; code: string; fault: Fault; operations: readonly OperationFacts[] };

/**
 * Every code of every area, once for each meaning it has there, in the order of the areas and of the codes' numbers. The
 * operations of one area share a meaning unless their tables say otherwise.
 */
export function atlas(): readonly AtlasEntry[] {
  const language = speaks();
  const known = atlases.get(language) ?? drawAtlas();
  atlases.set(language, known);
  return known;
}

/** Meanings are told apart by what is said of them, and the server says it in more than one language. */
const atlases = new Map<string, readonly AtlasEntry[]>();

function drawAtlas(): AtlasEntry[] {
  const drawn = new Map<string, AtlasEntry & { operations: OperationFacts[] }>();
  for (const operation of catalogue) {
    for (const [code, fault] of Object.entries(operation.faults)) {
      const { meaning, remedy, who, sent } = fault;
      const key = JSON.stringify([operation.area, code, meaning, remedy, who, sent]);
      const entry = drawn.get(key);
      if (entry) entry.operations.push(operation);
      else drawn.set(key, { area: operation.area, code, fault, operations: [operation] });
    }
  }
  const places = [...new Set(catalogue.map(({ area }) => area))];
  return [...drawn.values()].toSorted(
    (one, other) =>
      places.indexOf(one.area) - places.indexOf(other.area) ||
      Math.abs(Number(one.code)) - Math.abs(Number(other.code)),
  );
}
