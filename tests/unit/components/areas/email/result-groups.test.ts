import { expect, test } from "vitest";
import { notHeardOf, resultGroups, wholeOf } from "#components/areas/email/recipients/result-groups.ts";
import { type Figures, isFinished } from "#components/sends/submission-view.ts";
import { describeMeter } from "#components/ui/meter.tsx";
import { t } from "#words/t.ts";

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
const underWay: Figures = {
  ...none,
  expectedCount: 1000,
  recipientCount: 926,
  sendingCount: 23,
  succeededCount: 811,
  succeededVerifiedCount: 640,
  failedCount: 91,
  failedVerifiedCount: 88,
  disputedCount: 1,
};

function said(figures: Figures): string {
  return describeMeter(resultGroups(figures), wholeOf(figures), (count) => t("email.countEmail", { count }));
}

test("figures are split by how they are known, and what nobody heard of is the rest of what was expected", () => {
  expect(said(underWay)).toBe(
    "811 succeeded (640 verified, 171 reported), 91 failed (88 verified, 3 reported), 23 sending (23 verified), " +
      "1 disputed, 74 not heard of, of 1,000 emails",
  );
});

test("what a person decided is told apart from what is verified and reported", () => {
  const figures = { ...none, expectedCount: 10, recipientCount: 10, succeededCount: 9, failedCount: 1 };
  expect(said({ ...figures, succeededVerifiedCount: 5, succeededDecidedCount: 1, failedDecidedCount: 1 })).toBe(
    "9 succeeded (5 verified, 3 reported, 1 decided), 1 failed (1 decided), of 10 emails",
  );
});

test("without an expected number nothing is said of a whole", () => {
  expect(said({ ...none, recipientCount: 9, succeededCount: 9 })).toBe("9 succeeded (9 reported)");
  expect(wholeOf(none)).toBeNull();
});

test("more than expected makes the whole larger and leaves nobody unheard of", () => {
  const figures = { ...none, expectedCount: 5, recipientCount: 7, succeededCount: 7 };
  expect(wholeOf(figures)).toBe(7);
  expect(notHeardOf(figures)).toBe(0);
});

test("a recipient of whom only unreadable things were said counts as not heard of", () => {
  expect(notHeardOf({ ...none, expectedCount: 10, recipientCount: 4, unknownCount: 1 })).toBe(7);
});

test("a dispute is a group only where there is one", () => {
  expect(resultGroups(none).map((group) => group.key)).toEqual(["succeeded", "failed", "sending", "unknown"]);
  expect(resultGroups(underWay).map((group) => group.key)).toEqual([
    "succeeded",
    "failed",
    "sending",
    "disputed",
    "unknown",
  ]);
});

test("it is finished when every expected recipient is verified or decided, or nothing can come of it", () => {
  const settled = { ...none, expectedCount: 10, recipientCount: 10, succeededCount: 9, failedCount: 1 };
  expect(isFinished({ ...settled, succeededVerifiedCount: 9, failedVerifiedCount: 1 })).toBe(true);
  expect(isFinished({ ...settled, succeededVerifiedCount: 8, failedVerifiedCount: 1 })).toBe(false);
  expect(isFinished({ ...settled, succeededVerifiedCount: 8, succeededDecidedCount: 1, failedDecidedCount: 1 })).toBe(
    true,
  );
  expect(isFinished({ ...settled, expectedCount: null, succeededVerifiedCount: 9, failedVerifiedCount: 1 })).toBe(
    false,
  );
  expect(isFinished({ ...none, state: "refused" })).toBe(true);
  expect(isFinished({ ...none, state: "unknown" })).toBe(false);
});
