import { describe, expect, test } from "vitest";
import { neverBack } from "#components/sends/page/never-back.ts";

const send = (asOf: string, succeededCount: number, attempts: readonly string[]) => ({
  asOf,
  succeededCount,
  attempts,
  title: "Renewal",
});

describe("an answer of a send that was under way while its stream told more", () => {
  test("keeps the figures that were told, and brings what no stream tells", () => {
    expect(neverBack(send("2", 34, ["a"]), send("1", 24, ["a", "b"]))).toEqual(send("2", 34, ["a", "b"]));
  });

  test("is taken whole where it was read later, also when its figures are smaller", () => {
    expect(neverBack(send("1", 34, ["a"]), send("2", 24, ["a", "b"]))).toEqual(send("2", 24, ["a", "b"]));
  });

  test("is taken whole where nothing was known", () => {
    expect(neverBack(undefined, send("1", 24, []))).toEqual(send("1", 24, []));
  });
});
