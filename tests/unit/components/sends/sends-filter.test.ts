import { describe, expect, test } from "vitest";
import { askedOf, isMoving, type SendFilters, sendGroups } from "#components/sends/list/sends-filter.ts";
import { askEveryMs, lostAfterTries, retryDelayMs } from "#components/sends/page/live-retry.ts";
import { submissionStates } from "#components/status/vocabulary.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const row = {
  area: "email" as const,
  state: "accepted" as const,
  expectedCount: 10,
  recipientCount: 4,
  succeededCount: 4,
  failedCount: 0,
  releasedAt: new Date(now - 60_000),
};

describe("a row of the list", () => {
  test("moves while it is handed over, and until all expected are settled", () => {
    expect(isMoving({ ...row, state: "queued" }, now)).toBe(true);
    expect(isMoving(row, now)).toBe(true);
    expect(isMoving({ ...row, succeededCount: 9, failedCount: 1 }, now)).toBe(false);
  });

  test("rests once it is accepted when it is an SMS, of which nothing more is told", () => {
    expect(isMoving({ ...row, area: "sms", expectedCount: null }, now)).toBe(false);
    expect(isMoving({ ...row, area: "sms", state: "dispatching" }, now)).toBe(true);
  });

  test("rests when it was refused, waits for a person or is old", () => {
    expect(isMoving({ ...row, state: "refused" }, now)).toBe(false);
    expect(isMoving({ ...row, state: "unknown" }, now)).toBe(false);
    expect(isMoving({ ...row, expectedCount: null, releasedAt: new Date(now - 7_200_000) }, now)).toBe(false);
  });
});

describe("the address of the list", () => {
  test("has a chip for each state that a send can have", () => {
    const grouped = Object.values(sendGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(new Set(Object.keys(submissionStates))).toEqual(new Set<string>(grouped));
  });

  const none: SendFilters = {
    ...{
      state: null,
      has: null,
      kind: null,
      by: null,
      connection: null,
      app: null,
      template: null,
      from: null,
      to: null,
    },
  };

  test("asks for what is paused alone, though it is shown with what is under way", () => {
    expect(askedOf({ ...none, state: "paused" }, 0)).toEqual({ states: ["paused"] });
    expect(askedOf({ ...none, state: "under_way" }, 0)).toMatchObject({ states: expect.arrayContaining(["paused"]) });
  });

  test("asks for what a send has, which no draft has", () => {
    expect(askedOf({ ...none, state: "accepted", has: "failed" }, 0)).toMatchObject({ has: "failed" });
    expect(askedOf({ ...none, state: "draft", has: "failed" }, 0)).toEqual({ drafts: true });
  });

  test("asks for sends with disputed results, which are in any state", () => {
    expect(askedOf({ ...none, state: "disputed" }, 0)).toEqual({ disputed: true });
    expect(askedOf({ ...none, state: "refused" }, 0)).toEqual({ states: ["refused"] });
  });
});

test("a lost stream is tried ever later, and the page asks meanwhile", () => {
  expect(Array.from({ length: 6 }, (_, tries) => retryDelayMs(tries))).toEqual([
    1000, 4000, 8000, 15_000, 30_000, 30_000,
  ]);
  expect(lostAfterTries).toBe(2);
  expect(askEveryMs).toBe(15_000);
});
