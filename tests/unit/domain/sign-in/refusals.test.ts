import { expect, test } from "vitest";
import { NotedRefusals } from "#server/domain/access/sign-in/refusals.ts";

test("strangers from many places use up what is written of strangers, and nothing of what concerns a person", () => {
  const noted = new NotedRefusals();
  const from = (network: number) => `198.51.${network >> 8}.${network & 255}`;
  const ofStrangers = Array.from({ length: 2000 }, (_, no) => noted.isWorthNoting(`cookie ${no}`, from(no))).filter(
    Boolean,
  );
  expect(ofStrangers).toHaveLength(200);
  expect(noted.isWorthNoting("tried on", "203.0.113.5", "ana")).toBe(true);
  expect(noted.isWorthNoting("tried on", "203.0.113.5", "ana")).toBe(false);
  // Neither one place nor one person fills the trail.
  const ofAna = Array.from({ length: 100 }, (_, no) => noted.isWorthNoting(`ana ${no}`, from(5000 + no), "ana"));
  expect(ofAna.filter(Boolean)).toHaveLength(19);
  const ofPlace = Array.from({ length: 100 }, (_, no) =>
    noted.isWorthNoting(`bo ${no}`, "203.0.113.6", `person ${no}`),
  );
  expect(ofPlace.filter(Boolean)).toHaveLength(20);
});
