import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { saying } from "./short.ts";

/** The keys of all messages that the browser needs for each page and layout, by its file below `app` without its ending. */
export type WordsOfPages = Record<string, string[]>;

type Source = { isClient: boolean; imports: string[]; keys: string[] };

const entry = /^(page|layout)\.tsx$/;
/** They stand where the layout beside them puts them, and have no frame of their own that could bring words. */
const beside = ["error.tsx", "not-found.tsx", "loading.tsx"];

/** Follows what pages import, in the sources below `root`: where the browser's part begins, each `t` and `rich` counts. */
export function findWordsOfPages(root: string): WordsOfPages {
  const sources = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const there = sources.get(path);
    if (there) return there;
    const read = readSource(root, path);
    sources.set(path, read);
    return read;
  };
  const found: WordsOfPages = {};
  for (const path of readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" }).sort()) {
    const name = path.split("/").at(-1) ?? "";
    if (!entry.test(name)) continue;
    const folder = dirname(join("app", path));
    const starts = name === "layout.tsx" ? beside.map((file) => join(folder, file)) : [];
    const keys = keysFrom([join("app", path), ...starts.filter((file) => existsSync(join(root, file)))], sourceOf);
    found[path.replace(/\.tsx$/, "")] = [...keys].sort();
  }
  for (const [file, keys] of Object.entries(found)) found[file] = withoutFrames(file, keys, found);
  return found;
}

/** What the layouts around a page bring already. Outer ones come first, so that what they bring is whole when it is asked. */
function withoutFrames(file: string, keys: readonly string[], found: WordsOfPages): string[] {
  const folders = file.split("/").slice(0, -1);
  const frames = folders.map((_, depth) => [...folders.slice(0, depth), "layout"].join("/"));
  if (!file.endsWith("layout")) frames.push([...folders, "layout"].join("/"));
  const brought = new Set(frames.flatMap((frame) => found[frame] ?? []));
  return keys.filter((key) => !brought.has(key));
}

function keysFrom(starts: readonly string[], sourceOf: (path: string) => Source): Set<string> {
  const keys = new Set<string>();
  const seen = new Set<string>();
  const open: { path: string; inBrowser: boolean }[] = starts.map((path) => ({ path, inBrowser: false }));
  for (let next = open.pop(); next; next = open.pop()) {
    const source = sourceOf(next.path);
    const inBrowser = next.inBrowser || source.isClient;
    const mark = `${inBrowser} ${next.path}`;
    if (seen.has(mark)) continue;
    seen.add(mark);
    if (inBrowser) for (const key of source.keys) keys.add(key);
    for (const path of source.imports) open.push({ path, inBrowser });
  }
  return keys;
}

const importOf = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [...text.matchAll(importOf)].flatMap(([, still, later]) => {
    const file = fileOf(path, still ?? later ?? "");
    return file !== null && existsSync(join(root, file)) ? [file] : [];
  });
  return {
    isClient: /^\s*"use client"/.test(text),
    imports,
    keys: [...text.matchAll(saying)].map(([, , key = ""]) => key),
  };
}

/** The file of ours that an import names; null of a package, and of what is no code. */
function fileOf(from: string, name: string): string | null {
  if (!/\.tsx?$/.test(name)) return null;
  if (name.startsWith(".")) return relative(".", join(dirname(from), name));
  return /^#(app|components|server|words)\//.test(name) ? name.slice(1) : null;
}
