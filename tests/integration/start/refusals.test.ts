import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "#db/embedded-server.ts";
import { claimDataFolder, keepSecretKey } from "#scripts/start-data-folder.ts";
import { readEnv, readSecretKeys } from "#server/env.ts";
import { runStart } from "#tests/support/start-process.ts";

const cache = fileURLToPath(new URL("../../../.cache/", import.meta.url));
let dataDir: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  dataDir = mkdtempSync(join(cache, "refusals-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function refusal(settings: Record<string, string>, nodeFlags: string[] = []): Promise<string> {
  const start = await runStart({ DATA_DIR: dataDir, ...settings }, nodeFlags);
  expect(await start.ended()).toBe(1);
  return start.printed().trim();
}

test("wrong settings are all listed before anything is touched", async () => {
  const printed = await refusal({ PORT: "eighty", SANDBOX: "maybe", SECRET_KEY: "short" });
  expect(printed.split("\n")).toEqual([
    "These settings cannot be used:",
    "  PORT must be a whole number from 1 to 65535.",
    "  SECRET_KEY must have at least 32 characters.",
    "  SANDBOX must be on or off.",
  ]);
});

test("an old Node is told in one sentence what to run", async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})`;
  expect(await refusal({}, ["--import", pretend])).toMatch(
    /^Switchboard needs Node 24 or newer .*`npm install`[^\n]*$/,
  );
});

test("a taken port is named with the variable that changes it", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  expect(await refusal({ PORT: port })).toBe(`Port ${port} is taken by another program: set PORT to a free one.`);
  expect(await refusal({ SANDBOX_PORT: port })).toContain("set SANDBOX_PORT to a free one.");
  other.close();
});

test("a data folder that cannot be written is named", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: file })).toMatch(
    /^The data folder .*a-file cannot be written \(E[A-Z]+\): set DATA_DIR [^\n]*$/,
  );
  expect(await refusal({ DATA_DIR: join(file, "below") })).toMatch(/^The data folder [^\n]* cannot be written/);
});

test("a DATABASE_URL that leads nowhere is refused without showing its password", async () => {
  const silent = await freePort();
  const nowhere = await refusal({ DATABASE_URL: `postgres://someone:hush-hush@127.0.0.1:${silent}/switchboard` });
  expect(nowhere).toContain(`PostgreSQL at 127.0.0.1:${silent}/switchboard refuses DATABASE_URL:`);
  const stranger = new URL(inject("cluster").url);
  stranger.password = "hush-hush";
  const wrong = await refusal({ DATABASE_URL: stranger.href });
  expect(wrong).toContain("password authentication failed");
  for (const printed of [nowhere, wrong]) {
    expect(printed).not.toContain("hush-hush");
    expect(printed).not.toContain("\n");
  }
});

test("a second start on the same data folder is refused and names the first", async () => {
  const first = claimDataFolder(dataDir);
  expect(await refusal({})).toBe(
    `Another Switchboard (process ${process.pid}) is already running on the data folder ${dataDir}.`,
  );
  first.release();
  claimDataFolder(dataDir).release();
});

test("a generated key stays the same, and a given one is taken as it is", () => {
  keepSecretKey(dataDir);
  const { current } = readSecretKeys(readEnv({ DATA_DIR: dataDir }));
  expect(current.length).toBeGreaterThanOrEqual(32);
  keepSecretKey(dataDir);
  expect(readSecretKeys(readEnv({ DATA_DIR: dataDir })).current).toBe(current);
  const given = "g".repeat(32);
  expect(readSecretKeys(readEnv({ DATA_DIR: dataDir, SECRET_KEY: given })).current).toBe(given);
});
