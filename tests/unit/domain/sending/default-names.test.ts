import { expect, test } from "vitest";
import { titleOf } from "#server/domain/messages/drafts/title-of.ts";
import { speakTo } from "#words/catalogue.server.ts";

const begunAt = new Date("2026-11-21T14:05:00Z");
const pasted = { listName: null, name: "x", source: "paste" } as const;
const named = (rows: Parameters<typeof titleOf>[1]) => titleOf({ area: "sms" }, rows, begunAt, "+08:00");

test("a send that nobody named has a name in the language of whoever begins it", () => {
  expect([named(null), named(pasted), named({ listName: "customers.csv" })]).toEqual([
    "SMS to many, 21 Nov 22:05",
    "SMS to pasted rows, 21 Nov 22:05",
    "SMS to customers.csv, 21 Nov 22:05",
  ]);
  expect(speakTo("zh", () => [named(null), named(pasted), named({ listName: "customers.csv" })])).toEqual([
    "群发短信，11月21日 22:05",
    "短信 → 粘贴的行，11月21日 22:05",
    "短信 → customers.csv，11月21日 22:05",
  ]);
});
