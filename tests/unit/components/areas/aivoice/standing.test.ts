import { describe, expect, it } from "vitest";
import { standingOf } from "#components/areas/aivoice/standing.ts";
import { minuteOf } from "#server/compose/tasks/clock.ts";

const now = minuteOf("2026-11-20 12:00:00") ?? 0;
type Of = Parameters<typeof standingOf>[0];
const current = (draft: Record<string, unknown>): Of["current"] => ({
  number: 1,
  draft: { dailyStartDateTime: "09:00", dailyEndDateTime: "20:00", ...draft },
  submissionId: null,
  at: new Date(0),
  byName: "Ada",
});
const task: Of = { submissionState: "accepted", jobId: "9007199254740993", current: current({ mode: "MANUAL" }) };
const word = (of: Partial<Of>, lastCall: number | null = null) => standingOf({ ...task, ...of }, now, lastCall).word;

describe("what is known of a task’s state", () => {
  it("is first of all what became of its creation", () => {
    expect(word({ submissionState: "refused" })).toBe("Not made");
    expect(word({ submissionState: "unknown" })).toBe("Unknown");
    expect(word({ submissionState: "queued" })).toBe("Queued");
    expect(word({ jobId: null })).toBe("Accepted, id unknown");
  });

  it("is inferred from its calls and its rules", () => {
    expect(word({})).toBe("No call seen");
    expect(word({}, now - 60)).toBe("In use");
    expect(word({}, now - 3000)).toBe("Was in use");
    expect(word({ current: current({ mode: "MANUAL", endDateTime: "2026-11-20 11:00:00" }) }, now - 3000)).toBe(
      "Ended",
    );
    expect(word({ current: current({ mode: "AUTO", startDateTime: "2026-11-23 09:30:00" }) })).toBe(
      "Starts 23 Nov, 09:30",
    );
    expect(word({ submissionState: null, current: null })).toBe("No call seen");
  });
});
