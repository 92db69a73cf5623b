import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import type { Fault } from "#server/contract/operation.ts";
import { checkNames, judgeRead, toldTest } from "#server/domain/account/connections/test-row.ts";
import type { CallFacts, CallResult } from "#server/platform/client.ts";
import { speakTo } from "#words/catalogue.server.ts";

const facts = (changes: Partial<CallFacts> = {}): CallFacts => ({
  httpStatus: 200,
  platformStatus: null,
  note: null,
  sent: true,
  headersSent: 1,
  durationMs: 5,
  clockDifferenceMs: 0,
  drift: [],
  ...changes,
});
const reads = operations.filter(({ effect }) => effect === "read");
const faults = reads.flatMap((operation) =>
  Object.entries<Fault>(operation.faults).map(([status, fault]) => ({
    name: `${operation.id} ${status}`,
    status,
    fault,
  })),
);

/** The problem as whoever looks at the test reads it. */
function problemOf(result: CallResult<unknown>) {
  const { checks, problem } = judgeRead(result);
  const row = { area: "email", appId: "1", operation: null, platformCallId: null, clockDifferenceMs: null } as const;
  return { checks, problem: toldTest({ ...row, checks, problem }).problem };
}

describe("every code that a read may answer", () => {
  test.each(faults.map((one) => [one.name, one] as const))("%s fails something and says what to do", (_name, one) => {
    const { checks, problem } = problemOf({ kind: "refused", reason: null, facts: facts(), ...one });
    expect(Object.values(checks)).toContain("fail");
    expect(problem).toMatchObject({ code: one.status, meaning: one.fault.meaning });
    expect(problem?.remedy).toMatch(/^[A-Z].+\.$/);
  });
});

test("a code that is in no table fails the last check, and is said to be unknown", () => {
  const result: CallResult<unknown> = {
    kind: "refused",
    status: "-999",
    reason: null,
    fault: undefined,
    facts: facts(),
  };
  const { checks, problem } = problemOf(result);
  expect(checks).toEqual({ key: "pass", sign: "pass", clock: "pass", ip: "pass", application: "fail" });
  expect(problem).toMatchObject({ meaning: "The platform answered -999", who: "account_manager" });
});

test("what is wrong is told in the language of whoever looks", () => {
  const lost = { kind: "not_sent", note: "", facts: facts({ sent: false, httpStatus: 404, note: null }) } as const;
  expect(problemOf(lost).problem).toMatchObject({
    meaning: "the answer came with HTTP 404",
    remedy: expect.stringContaining("firewall"),
  });
  expect(speakTo("zh", () => problemOf(lost)).problem).toMatchObject({
    meaning: "答复带有 HTTP 404",
    remedy: expect.stringContaining("防火墙"),
  });
});

test("whatever comes back, nothing passes after a failure, and a problem is named exactly when something is wrong", () => {
  const anyFault = fc.constantFrom(undefined, ...faults.map(({ fault }) => fault));
  const anyFacts = fc.record({
    httpStatus: fc.constantFrom(null, 200, 404, 502),
    note: fc.constantFrom(null, "broken."),
  });
  const results = fc.oneof(
    fc.constant({ kind: "accepted" as const, reply: {} }),
    fc.record({
      kind: fc.constant("refused" as const),
      status: fc.constant("-7"),
      reason: fc.constant(null),
      fault: anyFault,
    }),
    fc.constant({ kind: "not_sent" as const, note: "nothing listens." }),
    fc.constant({ kind: "unknown" as const, note: "HTTP 502.", status: null, reason: null }),
  );
  fc.assert(
    fc.property(results, anyFacts, (outcome, known) => {
      const { checks, problem } = judgeRead({ ...outcome, facts: facts(known) });
      const states = checkNames.map((name) => checks[name]);
      const failed = states.indexOf("fail");
      if (failed >= 0) expect(states.slice(failed + 1)).not.toContain("pass");
      expect(problem === null).toBe(states.every((state) => state === "pass"));
    }),
    { numRuns: 2000 },
  );
});
