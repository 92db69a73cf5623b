import { expect, test } from "vitest";
import { erasedFileName } from "#server/domain/erasure/erased-rows.ts";
import { Eraser } from "#server/domain/privacy/eraser.ts";
import { readSubject } from "#server/domain/privacy/subject.ts";

test("a file that is called after somebody loses them and keeps its ending", () => {
  const eraser = new Eraser(readSubject("ada@home.example"));
  expect(erasedFileName("People of ada@home.example.csv", eraser)).toBe("People of [erased].csv");
  expect(erasedFileName("ada@home.example", eraser)).toBe("[erased]");
  expect(erasedFileName("ada@home.example and others.xlsx", eraser)).toBe("[erased] and others.xlsx");
  expect(erasedFileName("bob@home.example.csv", eraser)).toBeNull();
});
