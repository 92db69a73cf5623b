import { expect, test } from "vitest";
import { Shares } from "#server/domain/sending/dispatch/shares.ts";

test("an account that was full only while somebody else was asked is named as one that waits", () => {
  const shares = new Shares(2);
  shares.begin("a");
  expect(shares.fullSince()).toEqual([]);
  shares.begin("a");
  shares.end("a");
  shares.end("a");
  // What came of both waits to be stored, and then is.
  expect(shares.roomOf("a")).toBe(0);
  shares.store("a");
  expect(shares.roomOf("a")).toBe(1);
  expect(shares.fullSince()).toEqual(["a"]);
  expect(shares.fullSince()).toEqual([]);
});

test("an account that is full stays named until it has room", () => {
  const shares = new Shares(1);
  shares.begin("a");
  expect(shares.fullSince()).toEqual(["a"]);
  expect(shares.fullSince()).toEqual(["a"]);
  shares.lose("a");
  expect(shares.fullSince()).toEqual(["a"]);
  expect(shares.fullSince()).toEqual([]);
});
