import { expect, test } from "vitest";
import { isWorthNoting } from "#server/domain/access/sign-in/refusals.ts";

test("strangers from many places use up what is written of strangers, and nothing of what concerns a person", () => {
  const from = (network: number) => `198.51.${network >> 8}.${network & 255}`;
  const noted = Array.from({ length: 2000 }, (_, no) => isWorthNoting(`cookie ${no}`, from(no))).filter(Boolean);
  expect(noted).toHaveLength(200);
  expect(isWorthNoting("tried on", "203.0.113.5", "ana")).toBe(true);
  expect(isWorthNoting("tried on", "203.0.113.5", "ana")).toBe(false);
  // Neither one place nor one person fills the trail.
  const ofAna = Array.from({ length: 100 }, (_, no) => isWorthNoting(`ana ${no}`, from(5000 + no), "ana"));
  expect(ofAna.filter(Boolean)).toHaveLength(19);
  const ofPlace = Array.from({ length: 100 }, (_, no) => isWorthNoting(`bo ${no}`, "203.0.113.6", `person ${no}`));
  expect(ofPlace.filter(Boolean)).toHaveLength(20);
});
