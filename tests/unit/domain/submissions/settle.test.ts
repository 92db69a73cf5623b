import { describe, expect, test } from "vitest";
import { emailFaults } from "#server/contract/facts/email-faults.ts";
import type { Fault } from "#server/contract/operation.ts";
import { clockSkewWorthRetryingMs } from "#server/domain/account/connections/clock.ts";
import {
  type AttemptNow,
  type Settlement,
  settle,
  unsentTriesAllowed,
} from "#server/domain/sending/dispatch/settle.ts";
import type { CallFacts } from "#server/platform/client.ts";
import type { Outcome } from "#server/platform/judge.ts";
import { told } from "#server/platform/kept-words.ts";

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
const now = (changes: Partial<AttemptNow> = {}): AttemptNow => ({
  state: "dispatching",
  taskId: null,
  unsentTries: 0,
  clockRetries: 0,
  credentialRetries: 0,
  ...changes,
});
const refused = (fault: Fault): Outcome<unknown> => ({ kind: "refused", status: "-1", reason: null, fault });
const outcomes = {
  accepted: { kind: "accepted", reply: {} },
  refused: refused(emailFaults["-19"]),
  stale: refused(emailFaults["-6"]),
  not_sent: { kind: "not_sent", note: "nothing listens." },
  unknown: { kind: "unknown", note: "No answer came back.", status: null, reason: null },
} as const satisfies Record<string, Outcome<unknown>>;
type Name = keyof typeof outcomes;

const states = ["dispatching", "unknown", "accepted", "accepted_id_unknown"] as const;
const taskIds = [null, "task-1", "task-2"];
type Case = { attempt: AttemptNow; name: Name; answered: string | null; skewMs: number; settlement: Settlement };

const everyCase: Case[] = states.flatMap((state) =>
  (state === "accepted" ? ["task-1"] : [null]).flatMap((taskId) =>
    (["accepted", "refused", "stale", "not_sent", "unknown"] as const).flatMap((name) =>
      (name === "accepted" ? taskIds : [null]).flatMap((answered) =>
        [0, 1, 2].flatMap((unsentTries) =>
          [0, 1].flatMap((clockRetries) =>
            [0, 3_600_000, -31_536_000_000].map((skewMs) => {
              const attempt = now({ state, taskId, unsentTries, clockRetries });
              const settlement = settle(attempt, outcomes[name], facts({ clockDifferenceMs: skewMs }), answered);
              return { attempt, name, answered, skewMs, settlement };
            }),
          ),
        ),
      ),
    ),
  ),
);

/** The state an attempt is in afterwards. */
const stateAfter = ({ attempt, settlement }: Case) => settlement.state ?? attempt.state;

describe("over all combinations of state, outcome, tries and clocks", () => {
  test("only what provably was not acted on returns to the queue", () => {
    for (const item of everyCase.filter((candidate) => stateAfter(candidate) === "queued")) {
      expect(["not_sent", "stale"]).toContain(item.name);
      expect(["dispatching", "unknown"]).toContain(item.attempt.state);
      expect(item.settlement.again).toBeDefined();
    }
  });

  test("an automatic try is only ever planned for an attempt in the queue", () => {
    for (const item of everyCase) if (item.settlement.again) expect(stateAfter(item)).toBe("queued");
  });

  test("an accepted attempt stays accepted", () => {
    for (const item of everyCase.filter(({ attempt }) => attempt.state.startsWith("accepted")))
      expect(stateAfter(item)).toMatch(/^accepted/);
  });

  test("no settlement leaves an attempt dispatching", () => {
    for (const item of everyCase) expect(stateAfter(item)).not.toBe("dispatching");
  });

  test("an unknown outcome is unknown unless a callback proved more", () => {
    for (const item of everyCase.filter(({ name }) => name === "unknown"))
      expect(stateAfter(item)).toBe(item.attempt.state.startsWith("accepted") ? item.attempt.state : "unknown");
  });

  test("acceptance is acceptance, with the task when the answer names one", () => {
    for (const item of everyCase.filter(({ name }) => name === "accepted")) {
      expect(stateAfter(item)).toBe(item.answered || item.attempt.taskId ? "accepted" : "accepted_id_unknown");
      expect(item.settlement.taskId ?? item.attempt.taskId).toBe(item.attempt.taskId ?? item.answered);
    }
  });

  test("a contradiction is noted exactly where answer and callbacks disagree", () => {
    for (const { attempt, name, answered, settlement } of everyCase) {
      const isAccepted = attempt.state.startsWith("accepted");
      const otherTask = answered !== null && attempt.taskId !== null && answered !== attempt.taskId;
      const denied = ["refused", "stale", "not_sent"].includes(name);
      expect(settlement.contradiction !== undefined).toBe(isAccepted && (otherTask || denied));
    }
  });

  test("nothing sent is tried three times in all, each later than the one before", () => {
    for (const item of everyCase.filter(({ name, attempt }) => name === "not_sent" && !attempt.taskId)) {
      if (item.attempt.state === "accepted_id_unknown") continue;
      const last = item.attempt.unsentTries + 1 >= unsentTriesAllowed;
      expect(stateAfter(item)).toBe(last ? "refused" : "queued");
      expect(item.settlement.note).toMatch(/^Nothing was sent/);
    }
    const delays = [0, 1].map((unsentTries) => settle(now({ unsentTries }), outcomes.not_sent, facts(), null).again);
    expect(delays).toEqual([
      { kind: "unsent", delayMs: 1000 },
      { kind: "unsent", delayMs: 4000 },
    ]);
  });

  test("a stale timestamp is tried once more, and only when the clocks explain it", () => {
    for (const item of everyCase.filter(
      ({ name, attempt }) => name === "stale" && !attempt.state.startsWith("accepted"),
    )) {
      const explained = item.attempt.clockRetries === 0 && item.skewMs !== 0;
      expect(stateAfter(item)).toBe(explained ? "queued" : "refused");
      if (explained) expect(item.settlement.again).toEqual({ kind: "clock", offsetByMs: item.skewMs });
    }
  });
});

test("a clock a little off does not explain a stale timestamp, one further off does", () => {
  const stateAt = (clockDifferenceMs: number | null) =>
    settle(now(), outcomes.stale, facts({ clockDifferenceMs }), null).state;
  expect(stateAt(clockSkewWorthRetryingMs)).toBe("refused");
  expect(stateAt(-clockSkewWorthRetryingMs)).toBe("refused");
  expect(stateAt(clockSkewWorthRetryingMs + 1)).toBe("queued");
  expect(stateAt(-clockSkewWorthRetryingMs - 1)).toBe("queued");
  expect(stateAt(null)).toBe("refused");
});

test("a lost answer after a callback is explained, not doubted", () => {
  const { state, note } = settle(now({ state: "accepted", taskId: "task-1" }), outcomes.unknown, facts(), null);
  expect([state, told(note)]).toEqual([null, "The answer was lost; a callback proved that the platform accepted it."]);
});

test("an answer that left it open keeps its words beside the proof of a callback", () => {
  const answered = { ...outcomes.unknown, note: "The platform answered -2: duplicate request.", status: "-2" };
  const { note } = settle(now({ state: "accepted", taskId: "task-1" }), answered, facts(), null);
  expect(told(note)).toBe(
    "The platform answered -2: duplicate request. A callback proved that the platform accepted it.",
  );
});

test("an operation that names no task is accepted by its answer alone", () => {
  for (const state of ["dispatching", "unknown"] as const)
    expect(settle(now({ state }), outcomes.accepted, facts(), undefined)).toEqual({ state: "accepted", note: null });
});
