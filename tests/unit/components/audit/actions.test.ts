import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionChoices, describeAction } from "#components/audit/actions.ts";
import { auditActions } from "#server/domain/trail/actions.ts";

test("every action that the code can write has words, each its own", () => {
  expect(
    actionChoices()
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual([...auditActions].toSorted());
  expect(new Set(actionChoices().map(({ label }) => label)).size).toBe(auditActions.length);
  for (const { label } of actionChoices()) expect(label).toMatch(/^[A-Z]\S.*[^.\s]$/);
});

test("every action that stands in the list is written somewhere", () => {
  const code = globSync("server/**/*.ts", { exclude: ["server/domain/trail/actions.ts"] })
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const isWritten = (action: string) =>
    code.includes(`"${action}"`) || /^(attempts?\.((resolved|decided)\.)?|recipient\.decided\.)\w+$/.test(action);
  expect(auditActions.filter((action) => !isWritten(action))).toEqual([]);
});

test("an action of an earlier version stands as it was written", () => {
  expect(describeAction("thing.long_gone")).toBe("thing.long_gone");
});
