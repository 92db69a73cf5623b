import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AttemptFact, type AttemptState, type Holds, submissionStateOf } from "#server/domain/standing/state.ts";

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
    chunkNo: fc.integer({ min: 1, max: 4 }),
    attemptNo: fc.integer({ min: 1, max: 3 }),
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
/** As the table's unique key has it: one attempt of each number. */
const facts = fc.uniqueArray(fact, { selector: ({ chunkNo, attemptNo }) => `${chunkNo}.${attemptNo}`, maxLength: 12 });
const released: Holds = { released: true, paused: false, stopped: false };
const holdsOf = fc.record({ released: fc.constant(true), paused: fc.boolean(), stopped: fc.boolean() });

function lastOfEach(attempts: readonly AttemptFact[]): AttemptFact[] {
  return attempts.filter((one) =>
    attempts.every((other) => other.chunkNo !== one.chunkNo || other.attemptNo <= one.attemptNo),
  );
}

type Check = (attempts: AttemptFact[], states: AttemptState[], holds: Holds) => void;
const always = (check: Check) =>
  fc.assert(
    fc.property(facts, holdsOf, (attempts, holds) => {
      check(
        attempts,
        lastOfEach(attempts).map(({ state }) => state),
        holds,
      );
    }),
    { numRuns: 2000 },
  );
const isAccepted = (state: AttemptState) => state === "accepted" || state === "accepted_id_unknown";
/** Of the numbers of an accepted call, none was refused. */
const isWhole = ({ messageCount, acceptedCount }: AttemptFact) => messageCount === acceptedCount;

describe("the state of a submission", () => {
  test("does not depend on the order of its attempts", () => {
    const property = fc.property(
      facts.chain((attempts) =>
        fc.tuple(fc.constant(attempts), fc.shuffledSubarray(attempts, { minLength: attempts.length })),
      ),
      holdsOf,
      ([attempts, shuffled], holds) => {
        expect(submissionStateOf(shuffled, holds)).toBe(submissionStateOf(attempts, holds));
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test("depends on the last attempt of each chunk alone", () => {
    always((attempts, _states, holds) =>
      expect(submissionStateOf(lastOfEach(attempts), holds)).toBe(submissionStateOf(attempts, holds)),
    );
  });

  test("is a draft exactly until it is released, whatever was prepared for it", () => {
    always((attempts, _states, holds) => {
      expect(submissionStateOf(attempts, { ...holds, released: false })).toBe("draft");
      expect(submissionStateOf(attempts, holds)).not.toBe("draft");
    });
  });

  test("is accepted exactly when every call was, with each of its numbers, if only one", () => {
    always((attempts, states, holds) => {
      const last = lastOfEach(attempts);
      const all = states.length > 0 && states.every(isAccepted) && last.every(isWhole);
      const somebody = last.some(({ acceptedCount }) => acceptedCount !== 0);
      expect(submissionStateOf(attempts, holds) === "accepted").toBe(all && somebody);
    });
  });

  test("never reads as refused or cancelled while a number may have been accepted", () => {
    always((attempts, _states, holds) => {
      if (!["refused", "cancelled"].includes(submissionStateOf(attempts, holds))) return;
      const accepted = lastOfEach(attempts).filter(({ state }) => isAccepted(state));
      expect(accepted.every(({ acceptedCount, unclearCount }) => acceptedCount === 0 && unclearCount === 0)).toBe(true);
    });
  });

  test("never reads as finished while something is unknown", () => {
    always((attempts, states, holds) => {
      if (!states.includes("unknown")) return;
      expect(["unknown", "dispatching"]).toContain(submissionStateOf(attempts, holds));
    });
  });

  test("reads as under way exactly while a machine still has something to do", () => {
    always((attempts, states, holds) => {
      if (attempts.length === 0) return;
      const busy = states.includes("dispatching") || (states.includes("queued") && !holds.paused);
      expect(["queued", "dispatching"].includes(submissionStateOf(attempts, holds))).toBe(busy);
    });
  });

  test("reads as paused only while it is, and something of it waits", () => {
    always((attempts, states, holds) => {
      if (submissionStateOf(attempts, holds) !== "paused") return;
      expect(holds.paused).toBe(true);
      expect(states).toContain("queued");
    });
  });

  test("tells of partial acceptance only when no call is open", () => {
    always((attempts, states, holds) => {
      if (submissionStateOf(attempts, holds) !== "partly_accepted") return;
      expect(states.some(isAccepted)).toBe(true);
      const isLess = lastOfEach(attempts).some((fact) => !isAccepted(fact.state) || !isWhole(fact));
      expect(isLess).toBe(true);
      expect(states.some((state) => ["queued", "dispatching", "unknown"].includes(state))).toBe(false);
    });
  });
});

const chunks = (...states: AttemptState[]): AttemptFact[] =>
  states.map((state, index) => ({ chunkNo: index + 1, attemptNo: 1, state, ...uncounted }));

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
  expect(submissionStateOf([{ chunkNo: 1, attemptNo: 1, state: "accepted", ...counts }], released)).toBe(expected);
});
