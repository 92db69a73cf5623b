import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AttemptFact, type AttemptState, submissionStateOf } from "#server/domain/submissions/state.ts";

const attemptStates: AttemptState[] = [
  "queued",
  "dispatching",
  "accepted",
  "accepted_id_unknown",
  "refused",
  "unknown",
  "abandoned",
];
const fact = fc.record({
  chunkNo: fc.integer({ min: 1, max: 4 }),
  attemptNo: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom(...attemptStates),
  held: fc.boolean(),
});
/** As the table's unique key has it: one attempt of each number. */
const facts = fc.uniqueArray(fact, { selector: ({ chunkNo, attemptNo }) => `${chunkNo}.${attemptNo}`, maxLength: 12 });

function lastOfEach(attempts: readonly AttemptFact[]): AttemptFact[] {
  return attempts.filter((one) =>
    attempts.every((other) => other.chunkNo !== one.chunkNo || other.attemptNo <= one.attemptNo),
  );
}

const holds = (check: (attempts: AttemptFact[], states: AttemptState[]) => void) =>
  fc.assert(
    fc.property(facts, (attempts) => {
      check(
        attempts,
        lastOfEach(attempts).map(({ state }) => state),
      );
    }),
    { numRuns: 2000 },
  );
const isAccepted = (state: AttemptState) => state === "accepted" || state === "accepted_id_unknown";

describe("the state of a submission", () => {
  test("does not depend on the order of its attempts", () => {
    const property = fc.property(
      facts.chain((attempts) =>
        fc.tuple(fc.constant(attempts), fc.shuffledSubarray(attempts, { minLength: attempts.length })),
      ),
      ([attempts, shuffled]) => {
        expect(submissionStateOf(shuffled)).toBe(submissionStateOf(attempts));
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test("depends on the last attempt of each chunk alone", () => {
    holds((attempts) => expect(submissionStateOf(lastOfEach(attempts))).toBe(submissionStateOf(attempts)));
  });

  test("is accepted exactly when every call was", () => {
    holds((attempts, states) =>
      expect(submissionStateOf(attempts) === "accepted").toBe(states.length > 0 && states.every(isAccepted)),
    );
  });

  test("never reads as finished while something is unknown", () => {
    holds((attempts, states) => {
      if (!states.includes("unknown")) return;
      expect(["unknown", "dispatching"]).toContain(submissionStateOf(attempts));
    });
  });

  test("reads as under way exactly while a machine still has something to do", () => {
    holds((attempts) => {
      if (attempts.length === 0) return;
      const last = lastOfEach(attempts);
      const busy = last.some(({ state, held }) => state === "dispatching" || (state === "queued" && !held));
      expect(["queued", "dispatching"].includes(submissionStateOf(attempts))).toBe(busy);
    });
  });

  test("tells of partial acceptance only when no call is open", () => {
    holds((attempts, states) => {
      if (submissionStateOf(attempts) !== "partly_accepted") return;
      expect(states.some(isAccepted)).toBe(true);
      expect(states.some((state) => state === "refused" || state === "abandoned")).toBe(true);
      expect(states.some((state) => ["queued", "dispatching", "unknown"].includes(state))).toBe(false);
    });
  });
});

test.each([
  [[], "queued"],
  [["queued", "queued"], "queued"],
  [["queued", "accepted"], "dispatching"],
  [["refused", "refused"], "refused"],
  [["refused", "abandoned"], "refused"],
  [["abandoned"], "cancelled"],
  [["accepted", "refused"], "partly_accepted"],
  [["accepted", "unknown"], "unknown"],
  [["accepted_id_unknown"], "accepted"],
] as const)("%j makes %s", (states, expected) => {
  const attempts = states.map((state, index) => ({ chunkNo: index + 1, attemptNo: 1, state, held: false }));
  expect(submissionStateOf(attempts)).toBe(expected);
});

test("held chunks make a submission paused, an unknown one among them unknown", () => {
  const held = { chunkNo: 2, attemptNo: 1, state: "queued", held: true } as const;
  const first = { chunkNo: 1, attemptNo: 1, held: false } as const;
  expect(submissionStateOf([{ ...first, state: "accepted" }, held])).toBe("paused");
  expect(submissionStateOf([{ ...first, state: "unknown" }, held])).toBe("unknown");
});
