import { describe, expect, test } from "vitest";
import { formatCallLength, formatMoney } from "#components/calls/call-words.ts";
import { askedOf, isNarrowed, noCallFilters, writeCallFilters } from "#components/calls/filter/calls-address.ts";
import { chipsOf, hourWords } from "#components/calls/filter/filter-words.ts";
import { fieldGroupsOf } from "#components/calls/one/call-fields.ts";
import { pairsOf } from "#components/calls/one/pairs-of.ts";
import { periodsFrom } from "#components/reading/list/period-field.tsx";
import { callFields } from "#server/compose/calls/call-fields.ts";

const none = noCallFilters;

describe("the words of calls", () => {
  test("a length is minutes and seconds, and hours where there are any", () => {
    expect([0, 9, 72, 3727].map(formatCallLength)).toEqual(["0:00", "0:09", "1:12", "1:02:07"]);
  });

  test("money keeps every decimal that says something, and no float touches it", () => {
    expect(["4.870000", "0.0285", "12", "1234567.1", "0.000001"].map((amount) => formatMoney(amount, 2))).toEqual([
      "4.87",
      "0.0285",
      "12.00",
      "1,234,567.10",
      "0.000001",
    ]);
  });

  test.each(["ai", "sip", "group"] as const)("every documented field of %s calls stands in one group", (kind) => {
    const names = fieldGroupsOf(kind).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.toSorted()).toEqual(callFields[kind].map(({ name }) => name).toSorted());
  });

  test("variables are pairs where they are plain values, and else stay as they came", () => {
    expect(pairsOf('{"name":"Ada","orders":3,"vip":true,"since":null}')).toEqual([
      ["name", "Ada"],
      ["orders", "3"],
      ["vip", "true"],
      ["since", "–"],
    ]);
    for (const text of ['{"a":{"b":1}}', "[1]", "yes", '{"id":9007199254740993}']) expect(pairsOf(text)).toBeNull();
  });
});

describe("what calls are narrowed by", () => {
  test("days are whole ones of the zone, the last one included", () => {
    const { from, to } = askedOf({ ...none, from: "2026-11-20", to: "2026-11-20" }, "", 480);
    expect(from?.toISOString()).toBe("2026-11-19T16:00:00.000Z");
    expect(to?.toISOString()).toBe("2026-11-20T16:00:00.000Z");
  });

  test("nonsense in an address narrows to nothing of it", () => {
    expect(askedOf({ ...none, weekday: 9, hour: 24, connectionId: "x", intent: "  " }, " ", 0)).toEqual({});
    expect(isNarrowed(none, "")).toBe(false);
    expect(isNarrowed({ ...none, answered: false }, "")).toBe(true);
  });

  test("an address asks for what it was written with", () => {
    expect(writeCallFilters("/demo/voice/ai-calls", { answered: true, intent: "A (will renew)", q: "+44" })).toBe(
      "/demo/voice/ai-calls?answered=true&intent=A+(will+renew)&q=%2B44",
    );
  });

  test("what has no control of its own is a chip in words", () => {
    const chips = chipsOf({ ...none, weekday: 2, hour: 9, answered: false, hungUpBy: "customer" });
    expect(chips.map(({ words }) => words)).toEqual(["Not answered", "Tuesdays", "09:00–10:00", "Hung up by customer"]);
    expect(hourWords(23)).toBe("23:00–24:00");
  });

  test("periods are counted back from today", () => {
    const periods = periodsFrom("2026-03-01");
    expect(periods.slice(0, 4).map(({ days }) => days.from)).toEqual([
      "2026-03-01",
      "2026-02-28",
      "2026-02-23",
      "2026-01-31",
    ]);
    expect(periods.slice(4, 7).map(({ label, days: { from, to } }) => `${label}: ${from} to ${to}`)).toEqual([
      "March 2026: 2026-03-01 to 2026-03-31",
      "February 2026: 2026-02-01 to 2026-02-28",
      "January 2026: 2026-01-01 to 2026-01-31",
    ]);
    expect(periods.at(-1)?.label).toBe("April 2025");
  });
});
