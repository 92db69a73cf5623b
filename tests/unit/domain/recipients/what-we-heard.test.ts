import { expect, test } from "vitest";
import { whatWeHeard } from "#server/domain/sending/evidence/what-we-heard.ts";

type Row = Parameters<typeof whatWeHeard>[0];

const quiet: Row = {
  state: "succeeded",
  trust: "reported",
  remark: null,
  lastAnswer: null,
  askedCount: 0,
  pollingEndedAt: null,
  decidedState: null,
  decidedReason: null,
  decidedByName: null,
  isContradicted: false,
};
const decided = { trust: "decided", decidedByName: "Ana Meyer", decidedReason: "The recipient answered." } as const;
const ended = new Date("2026-11-21T02:00:00Z");

const rows: [string, Partial<Row>, string | null][] = [
  ["a success needs no words", { remark: "250 OK" }, null],
  ["a verified success needs none either", { trust: "verified", lastAnswer: "sent" }, null],
  ["a success the platform still sends", { lastAnswer: "sending", askedCount: 2 }, "The platform still says “sending”"],
  [
    "a success the platform still sent when asked last",
    { lastAnswer: "sending", askedCount: 9, pollingEndedAt: ended },
    "The platform still says “sending”; no longer asked",
  ],
  [
    "a success the platform did not find",
    { lastAnswer: "not_found", askedCount: 3 },
    "Not corroborated: the platform did not find it when asked (3 times)",
  ],
  [
    "a success asked about a single time",
    { lastAnswer: "not_found", askedCount: 1 },
    "Not corroborated: the platform did not find it when asked (once)",
  ],
  ["an answer nobody documented", { lastAnswer: "other" }, "The platform answered with a value we don’t know"],
  ["a failure with its reason", { state: "failed", remark: "No such mailbox" }, "No such mailbox"],
  ["a failure without one", { state: "failed" }, "No reason given"],
  [
    "a failure the platform did not find",
    { state: "failed", remark: "No such mailbox", lastAnswer: "not_found", askedCount: 2 },
    "No such mailbox. Not corroborated: the platform did not find it when asked (2 times)",
  ],
  ["a dispute", { state: "disputed", trust: "verified", remark: "250 OK" }, "Sources disagree"],
  [
    "a dispute that a person decided",
    { ...decided, decidedState: "succeeded", lastAnswer: "failed" },
    "Ana Meyer decided that it arrived: The recipient answered",
  ],
  [
    "one that a person decided before the platform said otherwise",
    { ...decided, state: "failed", decidedState: "failed", isContradicted: true },
    "Ana Meyer decided that it did not arrive: The recipient answered. The platform has said otherwise since",
  ],
  ["one on its way", { state: "sending", trust: "verified" }, "The platform says “sending”"],
  ["one on its way, with a remark", { state: "sending", trust: "verified", remark: "Queued" }, "Queued"],
  ["one of which only unknown values came", { state: "unknown", trust: null }, "Nothing we can read yet"],
];

test.each(rows)("%s", (_, changes, words) => {
  expect(whatWeHeard({ ...quiet, ...changes })).toBe(words);
});
