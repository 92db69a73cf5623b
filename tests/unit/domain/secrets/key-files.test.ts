import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginRotation, forgetPrevious, makeKeyFile, readKeyFiles } from "#server/domain/keys/key-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string) => readFileSync(join(folder, name), "utf8").trim();
const write = (name: string, key: string) => writeFileSync(join(folder, name), `${key}\n`);

test("a key is made once, and only its owner may read it", () => {
  expect(readKeyFiles(folder)).toBeUndefined();
  const key = makeKeyFile(folder);
  expect(readKeyFiles(folder)).toEqual({ current: key, previous: undefined });
  expect(statSync(join(folder, "secret-key")).mode & 0o777).toBe(0o600);
});

test("a rotation puts a new key in place and keeps the old one until it is forgotten", () => {
  const first = makeKeyFile(folder);
  const { keys, isNew } = beginRotation(folder);
  expect(isNew).toBe(true);
  expect(keys.previous).toBe(first);
  expect(keys.current).not.toBe(first);
  expect(readKeyFiles(folder)).toEqual(keys);
  expect(statSync(join(folder, "secret-key.previous")).mode & 0o777).toBe(0o600);
  forgetPrevious(folder);
  expect(readKeyFiles(folder)).toEqual({ current: keys.current, previous: undefined });
});

test("begun again it makes no third key, however often", () => {
  makeKeyFile(folder);
  const { keys } = beginRotation(folder);
  for (let again = 0; again < 3; again++) expect(beginRotation(folder)).toEqual({ keys, isNew: false });
});

test("killed at any point of its beginning it leaves the old key, and goes on from there", () => {
  const old = makeKeyFile(folder);
  const unfinished: Record<string, () => void> = {
    "the old key half copied": () => write("secret-key.previous.new", old.slice(0, 7)),
    "the old key copied": () => write("secret-key.previous", old),
    "a new key not yet in place": () => {
      write("secret-key.previous", old);
      write("secret-key.new", "n".repeat(43));
    },
  };
  for (const leave of Object.values(unfinished)) {
    leave();
    expect(readKeyFiles(folder)).toEqual({ current: old, previous: undefined });
  }
  const { keys, isNew } = beginRotation(folder);
  expect(isNew).toBe(true);
  expect(keys.previous).toBe(old);
  expect(file("secret-key")).toBe(keys.current);
  expect(readdirSync(folder).toSorted()).toEqual(["secret-key", "secret-key.previous"]);
});

test("a key file cut short is refused in one sentence", () => {
  write("secret-key", "short");
  expect(() => readKeyFiles(folder)).toThrow(/secret-key is shorter than 32 characters: restore it from a backup/);
});

test("without a key there is nothing to rotate", () => {
  expect(() => beginRotation(folder)).toThrow("There is no");
});
