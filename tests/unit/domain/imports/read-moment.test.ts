import { describe, expect, test } from "vitest";
import { readMoment } from "#server/domain/tables/imports/read-moment.ts";

const zone = "+08:00";

describe("a moment in a file", () => {
  test.each([
    ["2026-05-03", "2026-05-02T16:00:00.000Z"],
    ["2026/5/3", "2026-05-02T16:00:00.000Z"],
    ["2026-05-03 10:00", "2026-05-03T02:00:00.000Z"],
    ["2026-05-03 10:00:05.25", "2026-05-03T02:00:05.250Z"],
    ["2026-05-03T10:00:00Z", "2026-05-03T10:00:00.000Z"],
    ["2026-05-03T10:00:00.999+00:00", "2026-05-03T10:00:00.999Z"],
    ["2026-05-03 10:00 -0530", "2026-05-03T15:30:00.000Z"],
    ["3.5.2026", "2026-05-02T16:00:00.000Z"],
    ["03.05.2026 10:00", "2026-05-03T02:00:00.000Z"],
    ["'2026-05-03", "2026-05-02T16:00:00.000Z"],
    ["2024-02-29", "2024-02-28T16:00:00.000Z"],
  ])("%s is read", (text, moment) => {
    expect(readMoment(text, { zone })?.toISOString()).toBe(moment);
  });

  test("that is a day ends with it where an end is meant", () => {
    expect(readMoment("2026-12-31", { zone: "+00:00", isEnd: true })?.toISOString()).toBe("2026-12-31T23:59:59.999Z");
    expect(readMoment("2026-12-31 18:00", { zone: "+00:00", isEnd: true })?.toISOString()).toBe(
      "2026-12-31T18:00:00.000Z",
    );
  });

  test.each(["", "soon", "03/04/2026", "2026-02-29", "2026-13-01", "2026-05-03 24:00", "2026-05-03 10:60", "46387"])(
    "%s is not guessed at",
    (text) => expect(readMoment(text, { zone })).toBeNull(),
  );
});
