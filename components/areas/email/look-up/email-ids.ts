import { emailLimits } from "#server/contract/limits/email.ts";

/** Longer than any id the platform gives out; the server takes no longer one. */
export const longestId = 200;

export type PastedIds = {
  /** Each once, in the order of their first place. */
  ids: string[];
  duplicates: { id: string; times: number }[];
  /** Places between separators that hold nothing. */
  blanks: number;
  /** Left out: they cannot be ids. */
  tooLong: string[];
};

/**
 * Reads a paste of email ids, separated by commas, blanks or line ends in any mixture. An empty cell or line between
 * others counts as a blank; what surrounds the whole does not.
 */
export function readEmailIds(pasted: string): PastedIds {
  const trimmed = pasted.replace(/^[\s,]+|[\s,]+$/g, "");
  const cells = trimmed === "" ? [] : trimmed.split(/,[^\S\n]*\r?\n|,|\r?\n/);
  const blanks = cells.filter((cell) => cell.trim() === "").length;
  const times = new Map<string, number>();
  for (const id of cells.flatMap((cell) => cell.split(/\s+/)).filter(Boolean)) times.set(id, (times.get(id) ?? 0) + 1);
  const tooLong = [...times.keys()].filter((id) => id.length > longestId);
  const ids = [...times.keys()].filter((id) => id.length <= longestId);
  const duplicates = [...times].filter(([, count]) => count > 1).map(([id, count]) => ({ id, times: count }));
  return { ids, duplicates, blanks, tooLong };
}

/** At most 200 ids a call (spec: Limits), in order. */
export function chunkIds(ids: readonly string[], size: number = emailLimits.idsPerQuery): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += size) chunks.push(ids.slice(start, start + size));
  return chunks;
}

/** More than this is left out of the address: some proxies take no longer one. */
const longestList = 1500;

/** The page's address with the ids, so that a reload and a link bring them back. One that holds an "@" is somebody's address. */
export function addressOf(href: string, ids: readonly string[]): string {
  const address = new URL(href);
  const list = ids.join(",");
  if (list.length <= longestList && !list.includes("@")) address.searchParams.set("ids", list);
  else address.searchParams.delete("ids");
  return address.href;
}
