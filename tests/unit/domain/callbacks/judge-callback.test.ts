import { expect, test } from "vitest";
import { type AttemptNow, judgeCallback } from "#server/domain/sending/callbacks/apply/judge-callback.ts";
import { told } from "#server/platform/kept-words.ts";

const event = { taskId: "t1", emailId: "e1", toAddress: null, emailState: "success", remark: null };
const attempt = (state: AttemptNow["state"], taskId: string | null = null): AttemptNow => ({
  state,
  taskId,
  contradiction: null,
});
const judge = (now: AttemptNow, ...taskIds: (string | null)[]) =>
  judgeCallback(now, { kind: "events", events: taskIds.map((taskId) => ({ ...event, taskId })) });

test.each(["dispatching", "unknown", "accepted_id_unknown"] as const)(
  "a callback proves that a call %s was accepted",
  (state) => {
    expect(judge(attempt(state), "t1")).toMatchObject({
      disposition: "done",
      attempt: { state: "accepted", taskId: "t1", contradiction: null },
    });
  },
);

test("without a task id it proves acceptance all the same", () => {
  expect(judge(attempt("unknown"), null).attempt).toMatchObject({ state: "accepted_id_unknown", taskId: null });
});

test("a call waiting to be made again is not made again once a callback reports emails of it", () => {
  const { attempt: now } = judge(attempt("queued"), "t1");
  expect(now.state).toBe("accepted");
  expect(now.contradiction).toContain("it is not made again");
});

test.each(["refused", "abandoned"] as const)(
  "a callback for a call that was %s counts, and the contradiction is kept",
  (state) => {
    const { disposition, events, attempt: now } = judge(attempt(state), "t1");
    expect([disposition, events.length, now.state]).toEqual(["done", 1, state]);
    expect(now.contradiction).toContain("yet callbacks report emails of it");
  },
);

test("another task than the attempt's is parked and counts for nothing", () => {
  const { disposition, events, problem, attempt: now } = judge(attempt("accepted", "t1"), "t2");
  expect([disposition, events.length]).toEqual(["parked", 0]);
  expect(told(problem)).toBe("It names task t2; the call it belongs to has task t1.");
  expect(now).toMatchObject({ state: "accepted", taskId: "t1" });
  expect(now.contradiction).toContain("t2");
});

test("one callback that names two tasks is parked, even where none is known", () => {
  expect(judge(attempt("unknown"), "t1", "t2")).toMatchObject({
    disposition: "parked",
    attempt: { state: "unknown", taskId: null },
  });
});

test("an accepted attempt is left alone by what it knows already", () => {
  expect(judge(attempt("accepted", "t1"), "t1", null).attempt).toEqual(attempt("accepted", "t1"));
});
