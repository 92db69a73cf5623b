import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOfCallback, kindOfQuery, recipientStateOf } from "#server/domain/sending/evidence/recipient-state.ts";

const fact = fc.oneof(
  fc
    .constantFrom("success", "failure", "odd")
    .map((text) => ({ source: "callback" as const, kind: kindOfCallback(text) })),
  fc.constantFrom("0", "-1", "1", "9").map((text) => ({ source: "query" as const, kind: kindOfQuery(text) })),
);

test("the state does not depend on order or repetition of evidence", () => {
  const arrivals = fc.array(fact, { maxLength: 8 }).chain((facts) =>
    fc.record({
      facts: fc.constant(facts),
      again: fc.shuffledSubarray([...facts, ...facts, ...facts], { minLength: facts.length * 2 }),
    }),
  );
  fc.assert(
    fc.property(arrivals, ({ facts, again }) => {
      expect(recipientStateOf([...again, ...[...facts].reverse()])).toEqual(recipientStateOf(facts));
    }),
    { numRuns: 2000 },
  );
});

test("more evidence never takes a state back to sending or not heard of, nor a verification away", () => {
  const rank = { unknown: 0, sending: 1, succeeded: 2, failed: 2, disputed: 3 };
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 6 }), fact, (facts, next) => {
      const before = recipientStateOf(facts);
      const after = recipientStateOf([...facts, next]);
      expect(rank[after.state]).toBeGreaterThanOrEqual(rank[before.state]);
      if (before.state !== "sending" && before.trust === "verified") expect(after.trust).toBe("verified");
    }),
    { numRuns: 2000 },
  );
});

test("a success and a failure are a dispute, whoever told them", () => {
  expect(
    recipientStateOf([
      { source: "callback", kind: "succeeded" },
      { source: "callback", kind: "failed" },
    ]),
  ).toEqual({
    state: "disputed",
    trust: "reported",
  });
  expect(
    recipientStateOf([
      { source: "callback", kind: "succeeded" },
      { source: "query", kind: "failed" },
    ]),
  ).toEqual({
    state: "disputed",
    trust: "verified",
  });
});

test("a callback alone never verifies, and text nobody documented decides nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (texts) => {
      const facts = texts.map((text) => ({ source: "callback" as const, kind: kindOfCallback(text) }));
      expect(recipientStateOf(facts).trust).not.toBe("verified");
      const odd = facts.filter(({ kind }) => kind.startsWith("other:"));
      expect(recipientStateOf(odd)).toEqual({ state: "unknown", trust: null });
    }),
    { numRuns: 2000 },
  );
});
