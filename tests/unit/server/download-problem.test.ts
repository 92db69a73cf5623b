import { expect, test } from "vitest";
import { downloadProblem } from "#app/[workspace]/download-scope.ts";
import { DomainError } from "#server/domain/errors.ts";

test.each([
  ["forbidden", 403],
  ["conflict", 409],
  ["invalid", 400],
  ["refused", 422],
  ["unavailable", 503],
  ["too_many", 429],
  ["too_slow", 504],
] as const)("a download that the domain ends with %s says why, with status %i", async (code, status) => {
  const answer = downloadProblem(new DomainError(code, "Why it is so."));
  expect([answer.status, await answer.text()]).toEqual([status, "Why it is so.\n"]);
});

test("what is not the caller's looks like nothing being there, whatever the domain says of it", async () => {
  const answer = downloadProblem(new DomainError("not_found", "There is no such send in this workspace."));
  expect([answer.status, await answer.text()]).toEqual([404, "There is nothing to download at this address.\n"]);
});

test("a download that needs a proof says where to give it", async () => {
  const answer = downloadProblem(new DomainError("unconfirmed", "Confirm that it is you."));
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("press the page’s download button");
});
