import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countCalls, lastOfChunks, sayCalls } from "#components/areas/sms/calls/calls-made.ts";
import { refusedCalls } from "#components/areas/sms/calls/refused-calls.ts";
import { sumUnknown, unknownCalls } from "#components/areas/sms/calls/unknown-calls.ts";
import type { AttemptState } from "#components/status/vocabulary.ts";

const at = new Date(0);
const states = [
  "queued",
  "dispatching",
  "accepted",
  "accepted_id_unknown",
  "refused",
  "unknown",
  "abandoned",
] as const satisfies AttemptState[];

function call(chunkNo: number, state: AttemptState, more: { attemptNo?: number; code?: string } = {}) {
  const dispatchedAt = state === "queued" ? null : at;
  return {
    chunkNo,
    attemptNo: more.attemptNo ?? 1,
    state,
    dispatchedAt,
    platformStatus: more.code ?? null,
    messageCount: 1_000,
  };
}

describe("how far the calls are", () => {
  test("is said with what is to come", () => {
    const attempts = [call(1, "accepted"), call(2, "unknown"), call(3, "dispatching"), call(4, "queued")];
    expect(sayCalls(countCalls(attempts))).toBe("2 of 4 calls made, 1 under way, 1 to come");
    expect(sayCalls(countCalls([call(1, "accepted")]))).toBe("1 call made");
  });

  test("a chunk counts once, by its last attempt", () => {
    const attempts = [call(1, "abandoned"), call(1, "queued", { attemptNo: 2 })];
    expect(sayCalls(countCalls(attempts))).toBe("0 of 1 call made, 1 to come");
    expect(lastOfChunks(attempts.toReversed())).toHaveLength(1);
  });

  test("a call that was stopped before it left was not made, and one given up after it left was", () => {
    const stopped = { ...call(1, "abandoned"), dispatchedAt: null };
    expect(sayCalls(countCalls([stopped, call(2, "abandoned")]))).toBe("1 of 2 calls made, 1 not made");
  });

  test("adds up for any attempts", () => {
    const attempt = fc.record({
      chunkNo: fc.nat(8),
      attemptNo: fc.integer({ min: 1, max: 4 }),
      state: fc.constantFrom(...states),
      dispatchedAt: fc.constantFrom(null, at),
    });
    fc.assert(
      fc.property(fc.array(attempt), (attempts) => {
        const { planned, answered, underWay, waiting, notMade } = countCalls(attempts);
        expect(planned).toBe(new Set(attempts.map(({ chunkNo }) => chunkNo)).size);
        expect(answered + underWay + waiting + notMade).toBe(planned);
        expect(answered).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("refused calls", () => {
  test("are told together by their code, most numbers first", () => {
    const attempts = [
      call(1, "refused", { code: "-3" }),
      call(2, "refused", { code: "-10" }),
      call(3, "refused", { code: "-10" }),
      call(4, "accepted"),
    ];
    expect(refusedCalls(attempts).map(({ code, messageCount }) => [code, messageCount])).toEqual([
      ["-10", 2_000],
      ["-3", 1_000],
    ]);
  });

  test("leave out those that were sent again", () => {
    expect(refusedCalls([call(1, "refused", { code: "-3" }), call(1, "queued", { attemptNo: 2 })])).toEqual([]);
  });
});

describe("unknown calls", () => {
  test("are those without a clear answer, and those whose answer leaves numbers open", () => {
    const attempts = [
      { ...call(1, "unknown"), unclearCount: null },
      { ...call(2, "accepted"), unclearCount: 7 },
      { ...call(3, "accepted"), unclearCount: 0 },
      { ...call(4, "refused"), unclearCount: null },
    ];
    expect(unknownCalls(attempts).map(({ chunkNo }) => chunkNo)).toEqual([1, 2]);
    expect(sumUnknown(attempts)).toBe(1_007);
  });
});
