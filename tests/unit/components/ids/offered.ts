import type { Offered, OfferedEntry } from "#components/ids/field/offered.ts";

/** An entry as a form is offered it, but for the changes. */
export function entryOf(changes: Partial<OfferedEntry> & { value: string }): OfferedEntry {
  return {
    id: `id-of-${changes.value}`,
    connectionId: "connection",
    kind: "recipient_list",
    label: changes.value,
    note: null,
    expectedCount: null,
    expectedCountSource: null,
    learnedFrom: null,
    isDefault: false,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    lastUsedAt: null,
    archivedAt: null,
    addedByName: "Ada",
    ...changes,
  };
}

export function offeredOf(changes: Partial<Offered>): Offered {
  return { entries: [], hasMore: false, chosen: null, used: [], ...changes };
}
