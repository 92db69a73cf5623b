import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseAsOpen, parseAsPlace } from "#components/reading/paging/places.ts";

test("a place in a list survives the address, and what is no place is the first page", () => {
  const place = { cursor: "eyJpZCI6MX0-_", from: 51 };
  expect(parseAsPlace.parse(parseAsPlace.serialize(place))).toEqual(place);
  for (const text of ["", "~", "51~", "~x", "x~51", "51~x~1", "51~x y", `1~${"x".repeat(1001)}`])
    expect(parseAsPlace.parse(text)).toBeNull();
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
