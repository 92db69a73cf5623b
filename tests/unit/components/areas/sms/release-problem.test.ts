import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { releaseProblemOf } from "#components/areas/sms/review/release-problem.ts";

function refused(code: string, message: string, details: Record<string, unknown> | null = null) {
  return new TRPCClientError(message, { result: { error: { message, code: -32_000, data: { code, details } } } });
}

test("numbers suppressed meanwhile say so, and that nothing was sent", () => {
  expect(releaseProblemOf(refused("CONFLICT", "2 of the numbers were suppressed.", { suppressed: 2 }))).toEqual({
    kind: "suppressed",
    message: "2 of the numbers were suppressed. Nothing was sent.",
  });
});

test("stopped sending keeps the server's own sentence", () => {
  const message = "Sending is stopped here. Ana stopped it: a mistake. Nothing was sent; try again once it is resumed.";
  expect(releaseProblemOf(refused("CONFLICT", message, { sendingStoppedAt: "2026-05-03T00:00:00Z" }))).toEqual({
    kind: "stopped",
    message,
  });
});

test("a missing reason for a repeat is told at its field", () => {
  expect(releaseProblemOf(refused("CONFLICT", "Again.", { repeatOf: "x" }))).toMatchObject({
    kind: "again",
    field: "repeatReason",
  });
});

test("a draft that was sent leads to its send, one that changed is reviewed again", () => {
  expect(releaseProblemOf(refused("CONFLICT", "This was sent already.", { submissionId: "x" })).kind).toBe("sent");
  expect(releaseProblemOf(refused("CONFLICT", "What would be sent changed.")).kind).toBe("again");
});

test("no answer is never told as nothing sent", () => {
  const { kind, message } = releaseProblemOf(new Error("socket hang up"));
  expect(kind).toBe("other");
  expect(message).toBe("We don’t know whether it was stored. Press again: it cannot send twice.");
  expect(releaseProblemOf(refused("NOT_FOUND", "There is no such application.")).message).toBe(
    "There is no such application. Nothing was sent.",
  );
});
