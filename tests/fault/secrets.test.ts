import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDist } from "#tests/support/build.ts";
import { type Canaries, dumpTables, findCanaries, spellingsOf } from "#tests/support/canaries.ts";
import { exerciseEverything } from "./secrets-exercise.ts";
import { openSecretsWorld, type SecretsWorld } from "./secrets-world.ts";

let world: SecretsWorld;
let canaries: Canaries;
let tables: Map<string, string>;
beforeAll(async () => {
  world = await openSecretsWorld();
  canaries = await exerciseEverything(world);
  tables = await dumpTables(world.databaseUrl);
});
afterAll(() => world?.close());

/** Of what may be named where: an answer to somebody who came with a secret in the address may repeat that address. */
const found = (text: string, except: (secret: string) => boolean = () => false) =>
  findCanaries(text, new Map([...canaries].filter(([, secret]) => !except(secret))));

test("control: a secret is found however it is spelled, and in the middle of anything", () => {
  expect(canaries.size).toBeGreaterThan(25);
  for (const [name, secret] of canaries) {
    expect(secret.length, name).toBeGreaterThanOrEqual(10);
    for (const spelled of spellingsOf(secret)) expect(found(`before ${spelled} after`)).toContain(name);
    for (const before of ["", "a", "ab"])
      expect(found(Buffer.from(`${before}${secret} and more`).toString("base64"))).toContain(name);
  }
});

test("control: what is no secret is seen in each of the places", () => {
  const { plain } = world;
  expect(world.said.some(({ text }) => text.includes(plain.connection))).toBe(true);
  expect(tables.get("public.connection.name")).toContain(plain.connection);
  expect(tables.get("public.platform_call.response_body") ?? [...tables.values()].join("\n")).toContain(plain.echo);
  const asked = world.said.map(({ what }) => what);
  for (const one of ["200 /demo/settings/tokens", "200 /demo/audit/export", "500 /demo/sends", "401 signing in"])
    expect(asked).toContain(one);
  expect(world.printed()).toContain("procedure failed");
  expect(world.printed()).toContain("sign-in failed");
  expect(world.printed()).toContain("a mail could not be sent");
});

test("no process says one, on either stream", () => {
  const lines = world.printed().split("\n");
  expect(lines.flatMap((line) => found(line).map((name) => `${name}: ${line.slice(0, 300)}`))).toEqual([]);
});

test("no answer holds one: pages, payloads, procedures, errors and files", () => {
  expect(world.said.length).toBeGreaterThan(80);
  const problems = world.said.flatMap(({ what, text }) =>
    found(text, (secret) => what.includes(secret)).map((name) => `${name}: ${what}`),
  );
  expect(problems).toEqual([]);
});

test("no table holds one", () => {
  const problems = [...tables].flatMap(([column, text]) => found(text).map((name) => `${name}: ${column}`));
  expect(problems).toEqual([]);
});

test("no file for browsers holds one, nor one of the data folder", () => {
  const folders = [join(testDist, "static"), world.dataDir];
  const problems = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("postgres"))
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) => found(readFileSync(file, "latin1")).map((name) => `${name}: ${file}`)),
  );
  expect(problems).toEqual([]);
});
