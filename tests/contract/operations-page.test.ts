import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { renderOperations } from "#scripts/operations-page.ts";

it("docs/operations.md is what the contract renders; run node scripts/operations-page.ts when it is not", async () => {
  const page = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  expect(page).toBe(renderOperations());
});
