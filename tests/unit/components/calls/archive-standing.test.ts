import { describe, expect, test } from "vitest";
import { type Coverage, readingWords, standingOf } from "#components/calls/list/archive-standing.ts";

type Stream = Coverage["streams"][number];
type Day = Stream["days"][number];

const day = (date: string, state: Day["state"] = "complete"): Day => ({
  ...{ date, state, calls: 60, isReadAgain: false },
  ...{ lostInDays: null, hasLost: false, beginsAt: null, problem: null },
});

const stream = (fields: Partial<Stream>): Stream => ({
  ...{ id: "1", kind: "sip", connectionId: "c", connection: "Sandbox", application: null, zone: "+08:00" },
  ...{ headAt: new Date("2026-11-24T03:58:40Z"), lagSeconds: 20, readAt: null, rest: null, backFill: null },
  days: [day("2026-11-22"), day("2026-11-23"), day("2026-11-24")],
  ...fields,
});

describe("how the archive of a kind of calls stands", () => {
  test("nothing is missing since the first of the days that are all complete", () => {
    const days = [day("2026-11-20"), day("2026-11-21", "partial"), day("2026-11-22"), day("2026-11-23")];
    expect(standingOf("sip", { streams: [stream({ days })] })?.wholeSince).toBe("2026-11-22");
    expect(standingOf("sip", { streams: [stream({ days: [day("2026-11-23", "never")] })] })?.wholeSince).toBeNull();
  });

  test("of several accounts the one that is furthest behind says how far all are", () => {
    const behind = stream({ headAt: new Date("2026-11-24T03:00:00Z"), days: [day("2026-11-24")] });
    const standing = standingOf("sip", { streams: [stream({}), behind] });
    expect(standing?.upTo?.toISOString()).toBe("2026-11-24T03:00:00.000Z");
    expect(standing?.wholeSince).toBe("2026-11-24");
    expect(standingOf("sip", { streams: [stream({}), stream({ headAt: null })] })?.upTo).toBeNull();
  });

  test("streams of another kind say nothing of it", () => {
    expect(standingOf("ai", { streams: [stream({})] })).toBeNull();
  });

  test("a first reading tells how much is read, and how long it will take where that is known", () => {
    const readings = [
      stream({ backFill: { windows: 60, done: 12, secondsLeft: 90 } }),
      stream({ backFill: { windows: 2, done: 1, secondsLeft: 150 } }),
    ];
    const reading = standingOf("sip", { streams: readings })?.reading;
    expect(reading && readingWords(reading)).toBe("13 of 62 stretches of time read, about 2\u202fmin 30\u202fs left");
    expect(readingWords({ done: 0, windows: 3, secondsLeft: null })).toBe("0 of 3 stretches of time read");
  });

  test("an account that is left alone for a while is told of", () => {
    const rest = { since: null, until: new Date("2026-11-24T05:00:00Z"), note: "It gave no answer." };
    expect(standingOf("sip", { streams: [stream({}), stream({ rest })] })?.rest?.note).toBe("It gave no answer.");
  });
});
