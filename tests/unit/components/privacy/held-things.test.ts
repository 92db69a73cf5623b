import { expect, test } from "vitest";
import { describeCounts } from "#components/privacy/held-things.ts";
import { walks } from "#server/domain/erasure/walks.ts";

const tables = [...new Set(walks.flatMap(({ places }) => places.filter(({ isNobodys }) => !isNobodys)))].map(
  ({ table }) => table,
);

test("whatever can be kept of a person has words of its own, for one and for many", () => {
  for (const table of [...tables, "invitation", "audit_subject"]) {
    const [one] = describeCounts({ [table]: 1 });
    const [many] = describeCounts({ [table]: 2 });
    // One without words is called what its table is.
    expect(one?.slice(2), table).not.toBe(many?.slice(2));
  }
});

test("telephone calls stand with what hangs off them", () => {
  expect(describeCounts({ recording: 2, call_note: 1, call_record: 12, submission: 0 })).toEqual([
    "12 telephone calls",
    "1 note on a telephone call",
    "2 copies of recordings",
  ]);
});
