import { createHash } from "node:crypto";
import { en } from "../en/index.ts";

/** Each message's key in the scripts of a build and in what pages bring them: long ones cost every page up to 2 kB. */
export const shortKeys: ReadonlyMap<string, string> = new Map(
  Object.entries(en)
    .flatMap(([room, texts]) => Object.keys(texts).map((name) => `${room}.${name}`))
    .sort()
    .map((key, index) => [key, index.toString(36)]),
);

/** Another one whenever any short key means another message. */
export const keysStamp = createHash("sha256")
  .update([...shortKeys.keys()].join())
  .digest("hex");

/** A message that is said in a source: what stands before its key, and the key. */
export const saying = /\b((?:t|rich)\(\s*)"(\w+\.\w+)"/g;
