import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone, offsetAt } from "#server/compose/zone.ts";
import { clockOf } from "#server/domain/exports/iso-time.ts";
import { mailTime } from "#server/domain/mail-time.ts";

const berlin = (at: string) => offsetAt("Europe/Berlin", new Date(at));

describe("how far a zone's clocks are from Greenwich", () => {
  test("it changes at the very moment at which the clock is put forward or back", () => {
    expect(["2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00Z"].map(berlin)).toEqual([60, 120]);
    expect(["2026-10-25T00:59:59.999Z", "2026-10-25T01:00:00Z"].map(berlin)).toEqual([120, 60]);
  });

  test("zones of half an hour, and clocks that move by half an hour, are told too", () => {
    expect(offsetAt("Asia/Kolkata", new Date("2026-11-21T00:00:00Z"))).toBe(330);
    expect(offsetAt("Australia/Lord_Howe", new Date("2026-07-01T00:00:00Z"))).toBe(630);
    expect(offsetAt("Australia/Lord_Howe", new Date("2026-12-01T00:00:00Z"))).toBe(660);
    expect(offsetAt("-03:30", new Date("2026-07-01T00:00:00Z"))).toBe(-210);
  });

  test("a moment before 1970 is told like any other", () => {
    expect(offsetAt("America/New_York", new Date("1969-07-20T20:17:40.500Z"))).toBe(-240);
  });
});

describe("the times of a file", () => {
  test("stand on the clock of the zone with the offset of their moment, to the millisecond", () => {
    const shown = clockOf("Europe/Berlin");
    expect(shown("2026-10-25T00:59:59.999+00:00")).toBe("2026-10-25T02:59:59.999+02:00");
    expect(shown("2026-10-25T01:00:00.000+00:00")).toBe("2026-10-25T02:00:00.000+01:00");
    expect(shown("2026-03-29T01:00:00.000+00:00")).toBe("2026-03-29T03:00:00.000+02:00");
    expect(clockOf("-03:30")("2026-01-01T00:00:00.000+00:00")).toBe("2025-12-31T20:30:00.000-03:30");
  });

  test("are the same moments in every zone", () => {
    const zone = fc.constantFrom("Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "+08:00", "UTC");
    const at = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zone, at, (name, moment) => {
        const shown = clockOf(name)(moment.toISOString().replace("Z", "+00:00"));
        expect(Date.parse(shown)).toBe(moment.getTime());
      }),
    );
  });

  test("a day, and whatever is no moment that we wrote, stays as it is", () => {
    for (const text of ["2026-10-25", "", "2026-10-25 09:00:00", "=1+1"])
      expect(clockOf("Asia/Tokyo")(text)).toBe(text);
  });
});

test("a mail names the zone of its times, and how far it is from Greenwich then", () => {
  const at = new Date("2026-12-02T13:05:00Z");
  expect(mailTime(at, "Europe/Berlin")).toBe("2 Dec 2026, 14:05 Europe/Berlin (UTC+1)");
  expect(mailTime(new Date("2026-07-02T13:05:00Z"), "Europe/Berlin")).toBe("2 Jul 2026, 15:05 Europe/Berlin (UTC+2)");
  expect(mailTime(at, "Asia/Kolkata")).toBe("2 Dec 2026, 18:35 Asia/Kolkata (UTC+5:30)");
  expect(mailTime(at, "+08:00")).toBe("2 Dec 2026, 21:05 UTC+8");
  expect(mailTime(at, "UTC")).toBe("2 Dec 2026, 13:05 UTC");
});

test("a zone is one with a name, or one that is always as far from Greenwich", () => {
  expect(["Europe/Berlin", "UTC", "+08:00", "+8", "Nowhere/Town", ""].map(isTimeZone)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});
