import { expect, test } from "vitest";
import { toldOf } from "#components/audit/told.ts";

test("A line tells the reason, and what changed from what to what", () => {
  const country = { name: "defaultCountry", before: null, after: "DE" };
  expect(toldOf("Moved to Berlin", { shown: [country], others: 2 })).toBe(
    "“Moved to Berlin” · Default country: nothing → DE and 2 more",
  );
  const days = { name: "days", after: 30 };
  expect(toldOf(null, { shown: [days, { name: "isDefault", after: true }], others: 0 })).toBe(
    "Days: 30, Is default: yes",
  );
  expect(toldOf(null, { shown: [{ name: "until", before: "2026-12-31T10:00:00.000Z", after: null }], others: 0 })).toBe(
    "Until: 2026-12-31 10:00 UTC → nothing",
  );
  expect(toldOf(null, { shown: [], others: 3 })).toBe("");
});
