import type { CallEnd, CallStart } from "#server/platform/client.ts";

/** Records calls in memory, in the order in which they began and ended. */
export function createMemoryJournal() {
  const entries: Array<{ start: CallStart; end?: CallEnd }> = [];
  return {
    entries,
    begin: async (start: CallStart) => {
      const entry: (typeof entries)[number] = { start };
      entries.push(entry);
      return async (end: CallEnd) => {
        entry.end = end;
      };
    },
  };
}
