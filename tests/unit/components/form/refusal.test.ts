import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { problemsOf } from "#components/form/problems-of.ts";
import { codeOf, isShutOut, messageOf, refusalOf } from "#components/form/refusal.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";

function answered(code: string, message: string, more: Record<string, unknown> = {}) {
  const data = { code, httpStatus: 400, path: "sends.get", requestId: "req-1", details: null, fields: null, ...more };
  return TRPCClientError.from({ error: { code: -32_000, message, data } });
}
const silence = TRPCClientError.from(new TypeError("Failed to fetch"));

describe("what our server answers instead of what was asked", () => {
  test("is read once, with the facts that are known to come with it", () => {
    const error = answered("CONFLICT", "It changed.", { details: { submissionId: "s-1", other: 1 } });
    expect(refusalOf(error)).toEqual({
      code: "CONFLICT",
      message: "It changed.",
      requestId: "req-1",
      details: { submissionId: "s-1" },
      fields: [],
    });
  });

  test.each([
    ["a fact of another kind", { details: { submissionId: 7 } }],
    ["no facts", { details: undefined, fields: undefined, requestId: undefined }],
  ])("is still an answer with %s", (_, more) => {
    expect(refusalOf(answered("CONFLICT", "It changed.", more))).toMatchObject({ details: {}, fields: [] });
  });

  test("is none where nothing of ours came back", () => {
    for (const error of [silence, new Error("x"), "x", null])
      expect([refusalOf(error), codeOf(error)]).toEqual([null, null]);
  });

  test("tells a workspace that is closed from a thing that is not there", () => {
    expect(isShutOut(answered("NOT_FOUND", "No.", { details: { of: "workspace" } }))).toBe(true);
    expect(isShutOut(answered("NOT_FOUND", "No."))).toBe(false);
  });
});

describe("no answer and a session that ended", () => {
  const words = {
    silence: "Switchboard gave no answer. Check your connection, then try again. What you typed stays here.",
    out: "You are signed out. Sign in in another tab, then try again here. What you typed stays here.",
  };
  const out = answered("UNAUTHORIZED", "The server's own sentence.");

  test("are told in the same words in a toast, in a form and where something is read", () => {
    for (const [error, sentence] of [
      [silence, words.silence],
      [out, words.out],
    ] as const) {
      const { title, remedy } = problemOf(error);
      expect([messageOf(error), problemsOf(error, ["name"]), `${title} ${remedy}`]).toEqual([
        sentence,
        [{ message: sentence }],
        sentence,
      ]);
    }
  });
});

test("what a role does not allow is up to somebody else, and what is not there is not tried again", () => {
  expect(problemOf(answered("FORBIDDEN", "Your role does not allow it.")).who).toBe(
    "An owner or admin of the workspace",
  );
  expect(problemOf(answered("NOT_FOUND", "There is no such entry.")).remedy).not.toContain("try again");
});
