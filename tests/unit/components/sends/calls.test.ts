import { describe, expect, test } from "vitest";
import { type CallsMade, callsMade, sayCalls } from "#components/sends/calls/calls-made.ts";
import { sayAmount, sayHeld, sayUnderWay, sayWaiting } from "#components/sends/control/amounts.ts";
import { type CallGroup, summariseCalls } from "#server/domain/sending/submissions/calls-summary.ts";

const group = (state: CallGroup["state"], calls: number, hasLeft = true): CallGroup => ({
  state,
  operation: "sms.sendBatch",
  code: null,
  hasLeft,
  calls,
  messages: calls * 1000,
  unclearCalls: 0,
  unclearMessages: 0,
  lastAttemptId: null,
});
const made = (...groups: CallGroup[]): CallsMade => callsMade({ ...summariseCalls(groups), refused: [] });

describe("how far the calls are", () => {
  test("is said with what is to come", () => {
    const some = [group("accepted", 1), group("unknown", 1), group("dispatching", 1), group("queued", 1, false)];
    expect(sayCalls(made(...some))).toBe("2 of 4 calls made, 1 under way, 1 to come");
    expect(sayCalls(made(group("accepted", 1)))).toBe("1 call made");
    expect(sayCalls(made(group("queued", 1, false)))).toBe("0 of 1 call made, 1 to come");
  });

  test("a call that was stopped before it left was not made, and one given up after it left was", () => {
    expect(sayCalls(made(group("abandoned", 1, false), group("abandoned", 1)))).toBe("1 of 2 calls made, 1 not made");
  });
});

test("messages are counted where they are known, and calls where they are not", () => {
  const many = { calls: 19, messages: 19_000 };
  const one = { calls: 1, messages: 1 };
  const batch = { calls: 1, messages: null };
  expect([many, one, batch].map(sayAmount)).toEqual(["19,000 messages", "1 message", "1 call"]);
  expect([many, one, batch].map(sayWaiting)).toEqual(["19,000 messages wait", "1 message waits", "1 call waits"]);
  expect([many, one, batch].map(sayUnderWay)).toEqual([
    "19,000 messages in 19 calls are under way and cannot be recalled.",
    "1 message in 1 call is under way and cannot be recalled.",
    "1 call is under way and cannot be recalled.",
  ]);
  expect(sayUnderWay({ calls: 0, messages: null })).toBeNull();
});

test("what a pause holds back is part of what waits, as the figures count it", () => {
  const none = { calls: 0, messages: null };
  const some = { calls: 2, messages: 1500 };
  const one = { calls: 1, messages: 1 };
  expect(sayHeld(some, none)).toBe("1,500 messages wait.");
  expect(sayHeld(some, one)).toBe(
    "1,501 messages wait: 1,500 are held back, 1 in 1 call is under way and cannot be recalled.",
  );
  expect(sayHeld({ calls: 1, messages: null }, { calls: 1, messages: null })).toBe(
    "2 calls wait: 1 is held back, 1 is under way and cannot be recalled.",
  );
  expect(sayHeld(none, one)).toBe("1 message in 1 call is under way and cannot be recalled.");
  expect(sayHeld(none, none)).toBe("Nothing is waiting.");
});
