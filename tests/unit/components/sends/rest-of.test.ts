import { expect, test } from "vitest";
import { restOf, sayAmount, sayUnderWay, sayWaiting } from "#components/sends/control/rest-of.ts";
import type { AttemptState } from "#components/status/vocabulary.ts";

const call = (chunkNo: number, attemptNo: number, state: AttemptState, messageCount: number | null = null) => ({
  chunkNo,
  attemptNo,
  state,
  messageCount,
});

test("a chunk counts once, by its last attempt", () => {
  const attempts = [
    call(1, 1, "abandoned", 1000),
    call(1, 2, "queued", 1000),
    call(2, 1, "accepted", 1000),
    call(3, 1, "dispatching", 500),
    call(4, 1, "abandoned", 7),
  ];
  expect(restOf(attempts)).toEqual({
    waiting: { calls: 1, messages: 1000 },
    underWay: { calls: 1, messages: 500 },
    done: { calls: 1, messages: 1000 },
    givenUp: { calls: 1, messages: 7 },
  });
});

test("messages are counted where they are known, and calls where they are not", () => {
  const many = { calls: 19, messages: 19_000 };
  const one = { calls: 1, messages: 1 };
  const batch = { calls: 1, messages: null };
  expect([many, one, batch].map(sayAmount)).toEqual(["19,000 messages", "1 message", "1 call"]);
  expect([many, one, batch].map(sayWaiting)).toEqual(["19,000 messages wait", "1 message waits", "1 call waits"]);
  expect([many, one, batch].map(sayUnderWay)).toEqual([
    "19,000 messages in 19 calls are under way and cannot be called back.",
    "1 message in 1 call is under way and cannot be called back.",
    "1 call is under way and cannot be called back.",
  ]);
  expect(sayUnderWay({ calls: 0, messages: null })).toBeNull();
});
