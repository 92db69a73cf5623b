import { expect, test } from "vitest";
import { judgePast } from "#server/domain/sending/past/judge-past.ts";

const noon = new Date("2026-05-01T12:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const seen = { count: 5, at: noon, server: "7/00000001", now: { at: after(1), server: "7/00000001" } };
const known = { databaseId: "", count: 5, at: noon, server: seen.server };

test("a database is of the past when it has fewer beats than were written beside it", () => {
  expect(judgePast({ ...seen, count: 4 }, known, 0)).toBe("behind");
  expect(judgePast(seen, known, 0)).toBeNull();
  // Others beat meanwhile.
  expect(judgePast({ ...seen, count: 9 }, known, 0)).toBeNull();
});

test("a database is of the past when its server or timeline is another one, where both are known", () => {
  expect(judgePast({ ...seen, now: { ...seen.now, server: "7/00000002" } }, known, 0)).toBe("moved");
  expect(judgePast({ ...seen, now: { ...seen.now, server: null } }, known, 0)).toBeNull();
  expect(judgePast({ ...seen, server: null }, null, 0)).toBeNull();
});

test("a database that nobody watched for more than ten minutes may be of the past", () => {
  expect(judgePast({ ...seen, now: { ...seen.now, at: after(10) } }, known, 0)).toBeNull();
  expect(judgePast({ ...seen, now: { ...seen.now, at: after(11) } }, known, 0)).toBe("unwatched");
  expect(judgePast({ ...seen, at: null }, null, 0)).toBeNull();
});

test("an outage that a worker lived through was watched, a copy of its memory that woke up later was not", () => {
  const late = { ...seen, now: { ...seen.now, at: after(60) } };
  expect(judgePast(late, known, 59 * 60_000)).toBeNull();
  expect(judgePast(late, known, 5000)).toBe("unwatched");
});
