import { describe, expect, test } from "vitest";
import { type ExportRow, progressOf, termOf, wordsOf } from "#components/exports/export-terms.ts";
import { isWrittenInBackground } from "#server/compose/exported/in-background.ts";

const begunAt = new Date("2026-03-09T12:00:00Z");
const later = begunAt.getTime() + 10_000;
const row = (values: Partial<ExportRow>): ExportRow => ({
  id: "00000000-0000-4000-8000-000000000000",
  createdAt: begunAt,
  address: "/sends/sends.csv",
  seesPeople: true,
  state: "writing",
  begunAt,
  aboutRows: 1000,
  rows: 250,
  endedAt: null,
  problem: null,
  fileName: null,
  bytes: null,
  sha256: null,
  headSeq: null,
  headHash: null,
  expiresAt: null,
  isThere: false,
  isVoided: false,
  ...values,
});

describe("how far an export is", () => {
  test("is its share of what the database reckons with, and the time that is left at this pace", () => {
    expect(progressOf(row({}), later)).toEqual({ percent: 25, secondsLeft: 30 });
    expect(progressOf(row({ rows: 0 }), later)).toEqual({ percent: 0, secondsLeft: null });
  });

  test("is never all of it while it is written, however wrong the database reckoned", () => {
    expect(progressOf(row({ rows: 5000 }), later)).toEqual({ percent: 99, secondsLeft: null });
  });

  test("is not said of one that waits or has ended", () => {
    for (const state of ["waiting", "ready", "failed"] as const) expect(progressOf(row({ state }), later)).toBeNull();
  });
});

test("a ready one is ready, expired or withdrawn", () => {
  const ready = { state: "ready" as const };
  expect(termOf(row({ ...ready, isThere: true })).word).toBe("Ready");
  expect(termOf(row(ready)).word).toBe("Expired");
  expect(termOf(row({ ...ready, isVoided: true })).word).toBe("Withdrawn");
});

test.each([
  ["/sends/sends.csv?q=Spring%20sale&columns=id", true, { list: "Sends", format: "CSV", narrowed: "q Spring sale" }],
  ["/sends/1-2/recipients.xlsx", true, { list: "Recipients of a send", format: "XLSX", narrowed: null }],
  ["/voice/calls.jsonl?kind=ai", true, { list: "Telephone calls", format: "JSONL", narrowed: "kind ai" }],
  ["/send/sms/1-2/rows.csv", false, { list: "/send/sms/1-2/rows.csv", format: "CSV", narrowed: null }],
])("%s is said in words", (address, isInBackground, words) => {
  expect(wordsOf(address)).toEqual(words);
  expect(isWrittenInBackground(address)).toBe(isInBackground);
});
