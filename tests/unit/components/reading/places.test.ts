import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseAsOpen, parseAsTimePlace } from "#components/reading/paging/places.ts";

test("a place in a list survives the address, and what is no place is the first page", () => {
  const place = { at: new Date("2026-11-21T01:42:07.123Z"), id: randomUUID(), from: 51 };
  expect(parseAsTimePlace.parse(parseAsTimePlace.serialize(place))).toEqual(place);
  for (const text of ["", "~~", "1~x~1", `x~${place.id}~1`, `1~${place.id}`, `1~${place.id}~1~1`])
    expect(parseAsTimePlace.parse(text)).toBeNull();
});

test("beside a list a row of it is open, a new one, or none", () => {
  const id = randomUUID();
  expect([id, "new", "", "old", `${id}0`].map((text) => parseAsOpen.parse(text))).toEqual([
    id,
    "new",
    null,
    null,
    null,
  ]);
});
