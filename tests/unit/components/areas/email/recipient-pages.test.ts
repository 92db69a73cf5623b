import { describe, expect, test } from "vitest";
import {
  allChip,
  chipCount,
  countOf,
  matchesFilter,
  type RecipientFilter,
  recipientStateOrder,
} from "#components/areas/email/recipients/recipient-filter.ts";
import {
  newRows,
  onlyFirst,
  patchRows,
  prependRows,
  type RecipientPages,
  replaceLast,
  rowsOf,
} from "#components/areas/email/recipients/recipient-pages.ts";
import type { Figures, RecipientRow } from "#components/sends/submission-view.ts";

function row(id: number, changes: Partial<RecipientRow> = {}): RecipientRow {
  const heardAt = new Date("2026-11-21T01:42:00Z");
  return {
    id,
    emailId: `em-${id}`,
    address: `user${id}@sandbox.example`,
    state: "succeeded",
    trust: "reported",
    remark: null,
    firstHeardAt: heardAt,
    lastHeardAt: heardAt,
    askedCount: 0,
    lastAskedAt: null,
    lastAnswer: null,
    nextPollAt: null,
    pollingEndedAt: null,
    decidedState: null,
    decidedAt: null,
    decidedReason: null,
    decidedByName: null,
    contradictedAt: null,
    heard: null,
    ...changes,
  };
}

function pagesOf(...pages: number[][]): RecipientPages {
  return {
    pages: pages.map((ids) => ({ rows: ids.map((id) => row(id)), next: String(ids.at(-1)) })),
    pageParams: pages.map((_, index) => (index === 0 ? null : String(pages[index - 1]?.at(-1) ?? ""))),
  };
}

describe("changes that arrive while a list is shown", () => {
  test("change rows in their place and leave other pages the same objects", () => {
    const pages = pagesOf([9, 8], [7, 6]);
    const next = patchRows(pages, [row(6, { trust: "verified" })]);
    expect(rowsOf(next).map(({ id, trust }) => [id, trust])).toEqual([
      [9, "reported"],
      [8, "reported"],
      [7, "reported"],
      [6, "verified"],
    ]);
    expect(next.pages[0]).toBe(pages.pages[0]);
  });

  test("that concern nothing loaded change nothing", () => {
    const pages = pagesOf([9, 8]);
    expect(patchRows(pages, [row(3)])).toBe(pages);
    expect(prependRows(pages, [])).toBe(pages);
  });

  test("are new only above everything loaded, newest first", () => {
    expect(newRows(pagesOf([9, 8]), [row(10), row(3), row(12), row(9)]).map(({ id }) => id)).toEqual([12, 10]);
    expect(newRows(pagesOf([]), [row(2), row(1)]).map(({ id }) => id)).toEqual([2, 1]);
  });

  test("are new only behind everything loaded where the first arrived stand first", () => {
    expect(newRows(pagesOf([8, 9], [10]), [row(9), row(11), row(7)]).map(({ id }) => id)).toEqual([11]);
  });

  test("take the place of the last page once it is read again, but not of one that has another behind it by now", () => {
    const pages = pagesOf([1, 2], [3]);
    const page = { rows: [row(3), row(4)], next: null };
    const next = replaceLast(pages, "2", page);
    expect(rowsOf(next).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(next.pages.at(-1)?.next).toBeNull();
    expect(replaceLast(pages, null, page)).toBe(pages);
  });

  test("go on top of the first page", () => {
    expect(rowsOf(prependRows(pagesOf([9], [8]), [row(11), row(10)])).map(({ id }) => id)).toEqual([11, 10, 9, 8]);
  });

  test("can be taken by showing the newest page alone", () => {
    const [first] = pagesOf([5, 4]).pages;
    if (!first) throw new Error("there is a page");
    expect(onlyFirst(first)).toEqual({ pages: [first], pageParams: [null] });
  });
});

const any: RecipientFilter = { state: null, trust: null, q: "" };

describe("a filter", () => {
  test("takes rows by state, trust, and text in address or id", () => {
    const ana = row(1, { address: "Ana@Example.com", state: "failed", trust: "verified" });
    expect(matchesFilter(ana, any, true)).toBe(true);
    expect(matchesFilter(ana, { ...any, state: "failed", trust: "verified", q: "ana@" }, true)).toBe(true);
    expect(matchesFilter(ana, { ...any, state: "succeeded" }, true)).toBe(false);
    expect(matchesFilter(ana, { ...any, trust: "reported" }, true)).toBe(false);
    expect(matchesFilter(ana, { ...any, q: "em-1" }, true)).toBe(true);
  });

  test("looks into addresses only for those who may see them", () => {
    expect(matchesFilter(row(1, { address: "ana@example.com" }), { ...any, q: "ana" }, false)).toBe(false);
  });

  const none: Figures = {
    state: "accepted",
    expectedCount: null,
    recipientCount: 0,
    unknownCount: 0,
    sendingCount: 0,
    succeededCount: 0,
    succeededVerifiedCount: 0,
    failedCount: 0,
    failedVerifiedCount: 0,
    disputedCount: 0,
    succeededDecidedCount: 0,
    failedDecidedCount: 0,
  };

  test("has a number where the counters say one", () => {
    const figures: Figures = {
      ...none,
      expectedCount: 1000,
      recipientCount: 926,
      sendingCount: 23,
      succeededCount: 811,
      succeededVerifiedCount: 640,
      failedCount: 91,
      failedVerifiedCount: 88,
      disputedCount: 1,
      succeededDecidedCount: 7,
      failedDecidedCount: 1,
    };
    expect(countOf(figures, any)).toBe(926);
    expect(countOf(figures, { ...any, state: "succeeded" })).toBe(811);
    expect(countOf(figures, { ...any, state: "succeeded", trust: "reported" })).toBe(164);
    expect(countOf(figures, { ...any, state: "succeeded", trust: "decided" })).toBe(7);
    expect(countOf(figures, { ...any, state: "failed", trust: "verified" })).toBe(88);
    expect(countOf(figures, { ...any, trust: "verified" })).toBeUndefined();
    expect(countOf(figures, { ...any, q: "ana" })).toBeUndefined();
    expect(chipCount(figures, "unknown")).toBe(74);
    expect(allChip(figures)).toEqual({ label: "All heard of", count: 926 });
  });

  test("is for all the sum of the chips beside it, or says whom it leaves out", () => {
    const heardOf = { ...none, recipientCount: 9, succeededCount: 6, failedCount: 1, unknownCount: 2 };
    const sum = (figures: Figures) =>
      recipientStateOrder.reduce((total, state) => total + chipCount(figures, state), 0);
    for (const expectedCount of [null, 9, 8]) {
      expect(allChip({ ...heardOf, expectedCount })).toEqual({ label: "All", count: 9 });
      expect(sum({ ...heardOf, expectedCount })).toBe(9);
    }
    const more = { ...heardOf, expectedCount: 12 };
    expect(allChip(more)).toEqual({ label: "All heard of", count: 9 });
    expect(sum(more)).toBe(12);
  });
});
