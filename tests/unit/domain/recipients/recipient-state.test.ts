import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kindOfCallback, kindOfQuery, recipientStateOf } from "#server/domain/sending/evidence/recipient-state.ts";

const fact = fc.record({
  source: fc.constantFrom("callback" as const, "query" as const),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("sending", "succeeded", "failed") },
    fc.string({ unit: "binary" }).map((text) => `other:${text}`),
  ),
});
const facts = fc.array(fact, { maxLength: 12 });

describe("the state of a recipient", () => {
  test.each([
    ["nothing heard", [], "unknown", null],
    ["a callback's success", ["callback succeeded"], "succeeded", "reported"],
    ["a callback's failure", ["callback failed"], "failed", "reported"],
    ["a query's success", ["query succeeded"], "succeeded", "verified"],
    ["a query's failure", ["query failed"], "failed", "verified"],
    ["a query's sending", ["query sending"], "sending", "verified"],
    ["both say success", ["callback succeeded", "query succeeded"], "succeeded", "verified"],
    ["a success still sending", ["callback succeeded", "query sending"], "succeeded", "reported"],
    ["a failure still sending", ["callback failed", "query sending"], "failed", "reported"],
    ["a late failure", ["callback succeeded", "callback failed"], "disputed", "reported"],
    ["the query disagrees", ["callback succeeded", "query failed"], "disputed", "verified"],
    ["the callback disagrees", ["query succeeded", "callback failed"], "disputed", "verified"],
    ["a value nobody documented", ["callback other:bounced"], "unknown", null],
  ])("%s", (_what, heard, state, trust) => {
    const set = heard.map((text) => {
      const [source, ...kind] = text.split(" ");
      return { source: source === "query" ? ("query" as const) : ("callback" as const), kind: kind.join(" ") };
    });
    expect(recipientStateOf(set)).toEqual({ state, trust });
  });

  test("does not depend on order or repetition", () => {
    fc.assert(
      fc.property(
        facts.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, shuffled]) => {
          expect(recipientStateOf(shuffled)).toEqual(recipientStateOf(all));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("never loses a conflict, and never goes back to sending", () => {
    fc.assert(
      fc.property(facts, fact, (all, more) => {
        const before = recipientStateOf(all);
        const after = recipientStateOf([...all, more]);
        if (before.state === "disputed") expect(after.state).toBe("disputed");
        if (before.state === "succeeded" || before.state === "failed")
          expect([before.state, "disputed"]).toContain(after.state);
        if (before.trust === "verified" && before.state === after.state) expect(after.trust).toBe("verified");
      }),
      { numRuns: 2000 },
    );
  });

  test("is verified by queries alone: forged callbacks of any kind never are", () => {
    fc.assert(
      fc.property(facts, (all) => {
        const forged = all.map((each) => ({ ...each, source: "callback" as const }));
        expect(recipientStateOf(forged).trust).not.toBe("verified");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the kind of a fact", () => {
  test("is what the spec's words say, exactly", () => {
    expect(["success", "failure"].map(kindOfCallback)).toEqual(["succeeded", "failed"]);
    expect(["0", "-1", "1"].map(kindOfQuery)).toEqual(["succeeded", "sending", "failed"]);
  });

  test("is kept as it came, cut at 100 characters, for any other text", () => {
    const strange = fc.string().filter((text) => !["success", "failure", "0", "1", "-1"].includes(text));
    fc.assert(
      fc.property(strange, (text) => {
        for (const kind of [kindOfCallback(text), kindOfQuery(text)]) {
          expect(kind).toBe(`other:${text.slice(0, 100)}`);
          expect(recipientStateOf([{ source: "query", kind }])).toEqual({ state: "unknown", trust: null });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
