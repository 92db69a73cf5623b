import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  longestSentName,
  longestTaskName,
  mintedTaskName,
  taskSuffix,
  typedTaskName,
} from "#server/compose/task-name.ts";
import { maskText } from "#server/domain/privacy/mask.ts";

test("a name is minted of the one that was typed and of the intent, the same each time", () => {
  const intentId = randomUUID();
  expect(mintedTaskName(" Renewals ", intentId)).toBe(`Renewals ${taskSuffix(intentId)}`);
  expect(mintedTaskName("Renewals", intentId.toUpperCase())).toBe(mintedTaskName("Renewals", intentId));
});

test("no two of 2,000 intents mint the same suffix more often than chance would", () => {
  const suffixes = Array.from({ length: 2000 }, () => taskSuffix(randomUUID()));
  // Of 3.2 million, 2,000 meet in less than one pair on average.
  expect(new Set(suffixes).size).toBeGreaterThan(1990);
  // Programs count up.
  const counted = Array.from({ length: 2000 }, (_, index) =>
    taskSuffix(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`),
  );
  expect(new Set(counted).size).toBeGreaterThan(1990);
});

test("a suffix makes no number and no word, and is taken off again", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ minLength: 1, maxLength: longestTaskName }), (intentId, text) => {
      expect(taskSuffix(intentId)).toMatch(/^[bcdfghjkmnpqrstvwxyz]{5}$/);
      const typed = text.trim();
      const sent = mintedTaskName(typed, intentId);
      expect(typedTaskName(sent)).toBe(typed);
      expect(sent.length).toBeLessThanOrEqual(longestSentName);
    }),
  );
  expect(maskText(mintedTaskName("Renewals 2026-11", randomUUID()))).toMatch(/^Renewals 2026-11 [a-z]{5}$/);
});

test("a name that was never minted is its own", () => {
  for (const name of ["Renewals", "Renewals of spring", "Renewals in", "bcdfg", "Renewals BCDFG"])
    expect(typedTaskName(name)).toBe(name);
});
