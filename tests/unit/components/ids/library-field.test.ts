import { describe, expect, test } from "vitest";
import { type UnlistedKind, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { fieldWords } from "./field-words.tsx";
import { entryOf } from "./offered.ts";

const good: Record<UnlistedKind, string> = {
  recipient_list: "list-1000",
  trigger: "4207",
  script: "9001",
  line: "7001",
  sms_sender: "Northwind",
  business_number: "8613800138000",
  voice_sender: "8675500001111",
};
/** Anything goes for the others. */
const withRules = ["trigger", "script", "line", "business_number"] as const;

describe.each(unlistedKinds)("the field for a %s", (kind) => {
  const value = good[kind];
  const kept = entryOf({ kind, value, label: "Our name for it" });
  const other = entryOf({ kind, value: "1234567", label: "Another" });

  test("shows the name and the id of one that is kept, and has nothing to keep", () => {
    const words = fieldWords({ kind, value, entries: [kept] });
    expect(words).toContain(`Our name for it ${value}`);
    expect(words).not.toContain("Keep in the library");
  });

  test("offers to keep one that is not, to those who may", () => {
    expect(fieldWords({ kind, value, entries: [other] })).toContain("Keep in the library…");
    expect(fieldWords({ kind, value, entries: [other], mayKeep: false })).not.toContain("Keep in");
  });

  test("says of an archived one that it is, and offers to bring it back", () => {
    const words = fieldWords({ kind, value, entries: [{ ...kept, archivedAt: new Date() }] });
    expect(words).toContain("In the library as “Our name for it”, archived.");
    expect(words).toContain("Restore it");
  });

  test("asks for one while it is empty", () => {
    expect(fieldWords({ kind, value: "", entries: [kept] })).toContain("Choose or type one");
  });
});

test.each(withRules)("the field for a %s keeps nothing that is no such id", (kind) => {
  expect(fieldWords({ kind, value: "no number", entries: [] })).not.toContain("Keep it");
});
