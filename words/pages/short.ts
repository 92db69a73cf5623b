import { en } from "../en/index.ts";

/** Each message's key in the scripts of a build and in what pages bring them: long ones cost every page up to 2 kB. */
export const shortKeys: ReadonlyMap<string, string> = new Map(
  Object.entries(en)
    .flatMap(([room, texts]) => Object.keys(texts).map((name) => `${room}.${name}`))
    .sort()
    .map((key, index) => [key, index.toString(36)]),
);

/** A message that is said in a source: what stands before its key, and the key. */
export const saying = /\b((?:t|rich)\(\s*)"(\w+\.\w+)"/g;
