import { expect, test } from "vitest";
import { keysStamp, shortKeys } from "#words/pages/short.ts";
import sayShortly from "#words/pages/short-loader.ts";

test("No two messages have one short key, and none is longer than three letters", () => {
  const short = [...shortKeys.values()];
  expect(short.length).toBeGreaterThan(5000);
  expect(new Set(short).size).toBe(short.length);
  expect(short.filter((key) => key.length > 3)).toEqual([]);
});

test("A source of the browser says known messages by their short keys, and all else stays as it was written", () => {
  const said = `rich(\n  "ui.close", {}); const get = (t) => t("ui.nothingOfOurs"); at("ui.close"); const action = "ui.close";`;
  expect(sayShortly(said)).toBe(said.replace(`"ui.close", {}`, `"${shortKeys.get("ui.close")}", {}`));
});

test("A build after the messages changed uses nothing that the loader made of other keys", async () => {
  // By its whole address: it is plain JavaScript, of which the compiler wants to know nothing.
  const config: unknown = await import(/* @vite-ignore */ new URL("../../../next.config.mjs", import.meta.url).href);
  expect(keysStamp).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(config)).toContain(`"options":{"keys":"${keysStamp}"}`);
});
