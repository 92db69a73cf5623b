import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageCountsOf } from "#server/domain/standing/message-outcome.ts";
import { type AttemptState, type ChunkFact, type Holds, submissionStateOf } from "#server/domain/standing/state.ts";

const attemptStates: AttemptState[] = [
  "queued",
  "dispatching",
  "accepted",
  "accepted_id_unknown",
  "refused",
  "unknown",
  "abandoned",
];
const count = fc.option(fc.integer({ min: 0, max: 3 }));
const fact = fc
  .record({
    chunks: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...attemptStates),
    accepted: count,
    refused: fc.integer({ min: 0, max: 3 }),
    unclear: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ accepted, refused, unclear, ...rest }) =>
    accepted === null
      ? { ...rest, ...uncounted }
      : { ...rest, messageCount: accepted + refused + unclear, acceptedCount: accepted, unclearCount: unclear },
  );
const uncounted = { messageCount: null, acceptedCount: null, unclearCount: null };
const facts = fc.array(fact, { maxLength: 12 });
const released: Holds = { released: true, paused: false, stopped: false };
const holdsOf = fc.record({ released: fc.constant(true), paused: fc.boolean(), stopped: fc.boolean() });

type Check = (last: ChunkFact[], states: AttemptState[], holds: Holds) => void;
const always = (check: Check) =>
  fc.assert(
    fc.property(facts, holdsOf, (last, holds) => {
      check(
        last,
        last.map(({ state }) => state),
        holds,
      );
    }),
    { numRuns: 2000 },
  );
const isAccepted = (state: AttemptState) => state === "accepted" || state === "accepted_id_unknown";
/** Of the numbers of an accepted call, none was refused. */
const isWhole = ({ messageCount, acceptedCount }: ChunkFact) => messageCount === acceptedCount;

describe("the state of a submission", () => {
  test("does not depend on the order of its chunks", () => {
    const property = fc.property(
      facts.chain((last) => fc.tuple(fc.constant(last), fc.shuffledSubarray(last, { minLength: last.length }))),
      holdsOf,
      ([last, shuffled], holds) => {
        expect(submissionStateOf(shuffled, holds)).toBe(submissionStateOf(last, holds));
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test("does not depend on whether chunks that are alike are counted together", () => {
    always((last, _states, holds) => {
      const each = last.flatMap(({ chunks, ...one }) => Array.from({ length: chunks }, () => ({ ...one, chunks: 1 })));
      expect(submissionStateOf(each, holds)).toBe(submissionStateOf(last, holds));
      expect(messageCountsOf(each)).toEqual(messageCountsOf(last));
    });
  });

  test("is a draft exactly until it is released, whatever was prepared for it", () => {
    always((last, _states, holds) => {
      expect(submissionStateOf(last, { ...holds, released: false })).toBe("draft");
      expect(submissionStateOf(last, holds)).not.toBe("draft");
    });
  });

  test("is accepted exactly when every call was, with each of its numbers, if only one", () => {
    always((last, states, holds) => {
      const all = states.length > 0 && states.every(isAccepted) && last.every(isWhole);
      const somebody = last.some(({ acceptedCount }) => acceptedCount !== 0);
      expect(submissionStateOf(last, holds) === "accepted").toBe(all && somebody);
    });
  });

  test("never reads as refused or cancelled while a number may have been accepted", () => {
    always((last, _states, holds) => {
      if (!["refused", "cancelled"].includes(submissionStateOf(last, holds))) return;
      const accepted = last.filter(({ state }) => isAccepted(state));
      expect(accepted.every(({ acceptedCount, unclearCount }) => acceptedCount === 0 && unclearCount === 0)).toBe(true);
    });
  });

  test("never reads as finished while something is unknown", () => {
    always((last, states, holds) => {
      if (!states.includes("unknown")) return;
      expect(["unknown", "dispatching"]).toContain(submissionStateOf(last, holds));
    });
  });

  test("reads as under way exactly while a machine still has something to do", () => {
    always((last, states, holds) => {
      if (last.length === 0) return;
      const busy = states.includes("dispatching") || (states.includes("queued") && !holds.paused);
      expect(["queued", "dispatching"].includes(submissionStateOf(last, holds))).toBe(busy);
    });
  });

  test("reads as paused only while it is, and something of it waits", () => {
    always((last, states, holds) => {
      if (submissionStateOf(last, holds) !== "paused") return;
      expect(holds.paused).toBe(true);
      expect(states).toContain("queued");
    });
  });

  test("tells of partial acceptance only when no call is open", () => {
    always((last, states, holds) => {
      if (submissionStateOf(last, holds) !== "partly_accepted") return;
      expect(states.some(isAccepted)).toBe(true);
      const isLess = last.some((fact) => !isAccepted(fact.state) || !isWhole(fact));
      expect(isLess).toBe(true);
      expect(states.some((state) => ["queued", "dispatching", "unknown"].includes(state))).toBe(false);
    });
  });
});

const chunks = (...states: AttemptState[]): ChunkFact[] => states.map((state) => ({ chunks: 1, state, ...uncounted }));

test.each<[AttemptState[], string]>([
  [[], "queued"],
  [["queued", "queued"], "queued"],
  [["queued", "accepted"], "dispatching"],
  [["refused", "refused"], "refused"],
  [["refused", "abandoned"], "refused"],
  [["abandoned"], "cancelled"],
  [["accepted", "refused"], "partly_accepted"],
  [["accepted", "unknown"], "unknown"],
  [["accepted_id_unknown"], "accepted"],
])("%j makes %s", (states, expected) => {
  expect(submissionStateOf(chunks(...states), released)).toBe(expected);
});

test.each<[AttemptState[], string]>([
  [["queued", "queued"], "paused"],
  [["accepted", "queued"], "paused"],
  [["unknown", "queued"], "unknown"],
  [["dispatching", "queued"], "dispatching"],
  [["accepted", "accepted"], "accepted"],
])("a paused one of %j is %s", (states, expected) => {
  expect(submissionStateOf(chunks(...states), { ...released, paused: true })).toBe(expected);
});

test.each<[AttemptState[], string]>([
  [["abandoned", "abandoned"], "cancelled"],
  [["accepted", "abandoned"], "partly_accepted"],
  [["refused", "abandoned"], "cancelled"],
  [["refused", "refused"], "refused"],
  [["accepted", "accepted"], "accepted"],
  [["unknown", "abandoned"], "unknown"],
])("a stopped one of %j is %s", (states, expected) => {
  expect(submissionStateOf(chunks(...states), { ...released, stopped: true })).toBe(expected);
});

test.each([
  [{ messageCount: 3, acceptedCount: 3, unclearCount: 0 }, "accepted"],
  [{ messageCount: 3, acceptedCount: 2, unclearCount: 0 }, "partly_accepted"],
  [{ messageCount: 3, acceptedCount: 0, unclearCount: 3 }, "partly_accepted"],
  [{ messageCount: 3, acceptedCount: 0, unclearCount: 0 }, "refused"],
])("an accepted call with numbers as %j makes %s", (counts, expected) => {
  expect(submissionStateOf([{ chunks: 1, state: "accepted", ...counts }], released)).toBe(expected);
});
