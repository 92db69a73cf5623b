import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SecretKeys } from "./seal.ts";

/** The length that keeps anybody from guessing a key, which SECRET_KEY has to have at least. */
const shortest = 32;

const currentFile = (dataDir: string) => join(dataDir, "secret-key");
const previousFile = (dataDir: string) => join(dataDir, "secret-key.previous");

/**
 * The keys kept in the data folder; undefined where none is. Throws one sentence for a file cut short. The current key is
 * read first: when a rotation begins between the two, the other order would miss the old one.
 */
export function readKeyFiles(dataDir: string): SecretKeys | undefined {
  const current = readKey(currentFile(dataDir));
  const previous = readKey(previousFile(dataDir));
  if (current === undefined) return undefined;
  return { current, previous: previous === current ? undefined : previous };
}

/** Makes the data folder's key on first use (mode 0600). */
export function makeKeyFile(dataDir: string): string {
  const key = newKey();
  writeDurably(currentFile(dataDir), key);
  return key;
}

/**
 * Puts a new key in place of the data folder's and keeps the old one beside it. May be killed at any point and called
 * again: as long as the old key stands beside the new one it changes nothing. Throws Error where there is no key.
 */
export function beginRotation(dataDir: string): { keys: Required<SecretKeys>; isNew: boolean } {
  const { current, previous } = readKeyFiles(dataDir) ?? {};
  if (current === undefined) throw new Error(`There is no ${currentFile(dataDir)}.`);
  if (previous !== undefined) return { keys: { current, previous }, isNew: false };
  // On disk before any value is sealed under the new key: afterwards neither may get lost.
  writeDurably(previousFile(dataDir), current);
  const next = newKey();
  writeDurably(currentFile(dataDir), next);
  return { keys: { current: next, previous: current }, isNew: true };
}

/** Ends a rotation. The caller knows that nothing is sealed under the old key any more. */
export function forgetPrevious(dataDir: string): void {
  rmSync(previousFile(dataDir), { force: true });
  syncFolder(dataDir);
}

function newKey(): string {
  return randomBytes(32).toString("base64url");
}

function readKey(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const key = readFileSync(path, "utf8").trim();
  if (key.length < shortest)
    throw new Error(`The key in ${path} is shorter than ${shortest} characters: restore it from a backup.`);
  return key;
}

function writeDurably(path: string, key: string): void {
  const file = openSync(`${path}.new`, "w", 0o600);
  writeSync(file, `${key}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}
