import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "#scripts/openapi/document.ts";
import { grants } from "#server/domain/access/tokens/grantable.ts";
import { againstDocument, openApi } from "#tests/support/openapi.ts";
import { neededBy, walk } from "#tests/support/procedures.ts";

test("the document is valid OpenAPI", async () => {
  expect(await new Validator().validate(structuredClone(openApi))).toMatchObject({ valid: true });
});

test("the document is what the routers say; if not, run npm run docs", { timeout: 120_000 }, async () => {
  expect(openApi).toEqual(await openApiDocument());
});

test("the document has every procedure that a token may call, and no other", () => {
  const granted = new Set<string>(grants.map(({ permission }) => permission));
  const callable = walk().filter(({ meta }) => neededBy(meta).some((one) => granted.has(one)));
  expect(Object.keys(openApi.paths).toSorted()).toEqual(callable.map(({ path }) => `/api/trpc/${path}`).toSorted());
});

test("a limit of an input is in the document", () => {
  expect(againstDocument("submissions.list", "input", { limit: 2 })).toEqual([]);
  expect(againstDocument("submissions.list", "input", { limit: 2000 })).toEqual([
    "submissions.list input /limit: must be <= 200",
  ]);
});
