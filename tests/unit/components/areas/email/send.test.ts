import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { expectedCountOf } from "#components/areas/email/compose/known-count.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { wordToType } from "#components/sends/review/confirm.ts";
import { confirmation } from "#components/sends/review/confirmation-schema.ts";
import { mintIntent, parseAsIntent } from "#components/sends/review/intent.ts";
import { sendProblemOf, tellSendProblem } from "#components/sends/review/send-problem.ts";
import { entryOf, offeredOf } from "#tests/unit/components/ids/offered.ts";

function answered(code: string, message: string, details: Record<string, unknown> | null = null) {
  const data = { code, httpStatus: 400, path: "email.send", requestId: "req-1", details, fields: null };
  return TRPCClientError.from({ error: { code: -32_000, message, data } });
}

describe("confirming a batch", () => {
  test("a large number is typed, with or without commas; a small one is not; without a number it is SEND", () => {
    expect([wordToType(499), wordToType(500), wordToType(1000), wordToType(null)]).toEqual([
      null,
      "500",
      "1,000",
      "SEND",
    ]);
    const typed = (confirm: string) => confirmation("1,000", false).safeParse({ confirm, repeatReason: "" }).success;
    expect([typed("1,000"), typed(" 1000 "), typed(""), typed("100"), typed("10000")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  test("a repeat needs a reason and nothing else does", () => {
    const given = (repeatReason: string, isRepeat: boolean) =>
      confirmation(null, isRepeat).safeParse({ confirm: "", repeatReason }).success;
    expect([given("", false), given("", true), given("  ok ", true), given("Wrong prices", true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("a send that was not answered with yes", () => {
  test("may have been stored when no answer came, or when our own side failed", () => {
    expect(sendProblemOf(TRPCClientError.from(new TypeError("Failed to fetch")))).toEqual({ kind: "lost" });
    expect(sendProblemOf(answered("INTERNAL_SERVER_ERROR", "Something went wrong"))).toEqual({ kind: "lost" });
    expect(tellSendProblem({ kind: "lost" }).message).toContain("nothing is sent twice");
  });
  test("tells the three conflicts apart", () => {
    expect(sendProblemOf(answered("CONFLICT", "changed")).kind).toBe("changed");
    expect(sendProblemOf(answered("CONFLICT", "repeat", { repeatOf: "x", field: "repeatReason" })).kind).toBe("repeat");
    const soon = sendProblemOf(answered("CONFLICT", "Say why.", { reachedSoon: 2, field: "repeatReason" }));
    expect(tellSendProblem(soon)).toEqual({ field: "repeatReason", message: "Say why." });
    const used = sendProblemOf(answered("CONFLICT", "This was sent already.", { submissionId: "s-1" }));
    expect(used).toMatchObject({ kind: "used", submissionId: "s-1" });
    // Of a draft that somebody else sent, "nothing was sent" would not be true.
    expect(tellSendProblem(used)).toEqual({ message: "This was sent already." });
    expect(tellSendProblem({ kind: "repeat" }).field).toBe("repeatReason");
  });
  test("that is barred for now keeps the server's own sentence, and is no change of what was reviewed", () => {
    const message = "Sending is stopped here. Ana stopped it: a mistake. Nothing was sent.";
    const stopped = sendProblemOf(answered("CONFLICT", message, { sendingStoppedAt: "2026-05-03T00:00:00Z" }));
    expect(stopped.kind).toBe("barred");
    expect(tellSendProblem(stopped)).toEqual({ message });
    const suppressed = answered("CONFLICT", "This number is suppressed.", { field: "draft.number", suppressed: true });
    expect(sendProblemOf(suppressed)).toMatchObject({ kind: "barred", why: "suppressed" });
  });
  test("says that nothing was sent where numbers were suppressed, or reached by the send that it follows", () => {
    const told = (details: Record<string, unknown>) => sendProblemOf(answered("CONFLICT", "2 numbers.", details));
    expect(tellSendProblem(told({ suppressed: 2 })).message).toBe("2 numbers. Nothing was sent.");
    expect(told({ followsId: "s-1" })).toMatchObject({ kind: "barred", why: "followed" });
    expect(tellSendProblem(told({ followsId: "s-1" })).message).toBe("2 numbers. Nothing was sent.");
    expect(tellSendProblem(sendProblemOf(answered("NOT_FOUND", "There is no such application."))).message).toBe(
      "There is no such application. Nothing was sent.",
    );
  });
  test("keeps everything when the session ended", () => {
    expect(sendProblemOf(answered("UNAUTHORIZED", "You are signed out."))).toEqual({ kind: "signed-out" });
  });
});

describe("a read that failed", () => {
  test("tells the platform's code, its meaning, the remedy and who can", () => {
    const details = {
      operation: "email.listTemplates",
      status: "-4",
      reason: "user locked",
      remedy: "Ask the account manager to unlock the account.",
      who: "account_manager",
      platformCallId: "call-1",
    };
    expect(problemOf(answered("UNPROCESSABLE_CONTENT", "User locked.", details))).toMatchObject({
      title: "The platform refused: user locked.",
      remedy: details.remedy,
      who: "The platform’s account manager",
      answer: { status: "-4", reason: "user locked" },
      callId: "call-1",
    });
  });
  test("keeps capitals of names and codes in a meaning", () => {
    const details = { operation: "email.listTemplates", status: "-8" };
    expect(problemOf(answered("UNPROCESSABLE_CONTENT", "IP access restricted.", details)).title).toBe(
      "The platform refused: IP access restricted.",
    );
  });
  test("is silence when nothing of ours came back", () => {
    expect(problemOf(TRPCClientError.from(new TypeError("Failed to fetch"))).title).toBe("Switchboard gave no answer.");
    expect(problemOf("anything").title).toBe("Switchboard gave no answer.");
  });
});

test("the size of a list is what the library says, else what sends taught, else what the sandbox says of it", () => {
  const at = new Date("2026-03-03T01:00:00Z");
  const offered = offeredOf({
    entries: [
      entryOf({ value: "list-typed", expectedCount: 7, expectedCountSource: "typed" }),
      entryOf({
        value: "list-learned",
        expectedCount: 8,
        expectedCountSource: "learned",
        learnedFrom: { submissionId: "a", at },
      }),
      entryOf({ value: "list-kept" }),
      entryOf({ value: "list-sending" }),
    ],
    used: [
      { receiverId: "list-10", count: 9, sends: 3, isKept: false },
      { receiverId: "list-sending", count: 2, sends: 1, isKept: true },
    ],
  });
  expect(expectedCountOf("list-typed", offered, true)).toEqual({ count: 7, from: "typed" });
  expect(expectedCountOf("list-learned", offered, true)).toEqual({ count: 8, from: "learned", at });
  expect(expectedCountOf("list-kept", offered, true)).toBeNull();
  expect(expectedCountOf("list-sending", offered, true)).toEqual({ count: 2, from: "sends", sends: 1 });
  expect(expectedCountOf("list-10", offered, true)).toEqual({ count: 9, from: "sends", sends: 3 });
  expect(expectedCountOf("list-1000", offered, true)).toEqual({ count: 1000, from: "sandbox" });
  expect(expectedCountOf("list-1000", offered, false)).toBeNull();
  expect(expectedCountOf("list-1000", undefined, true)?.count).toBe(1000);
  expect(expectedCountOf("", offered, false)).toBeNull();
});

test("an intent in the address is a UUID or nothing", () => {
  const intent = mintIntent();
  expect(parseAsIntent.parse(intent)).toBe(intent);
  expect(parseAsIntent.parse(intent.toUpperCase())).toBe(intent);
  expect(parseAsIntent.parse("again")).toBeNull();
});
