import type { AtlasEntry } from "#components/developers/errors/atlas.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";

export type SeenCode = Outputs["codes"]["seen"][number];

/** How often a code was answered here, and the last call; null where it never was. */
export type Seen = Pick<SeenCode, "count" | "isMore" | "lastAt" | "lastId">;

/** Over all operations that answer a code in the same meaning. */
export function seenOf({ code, operations }: AtlasEntry, seen: readonly SeenCode[]): Seen | null {
  const rows = seen.filter((row) => row.code === code && operations.some(({ id }) => id === row.operation));
  const [first] = rows.toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  if (first === undefined) return null;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    isMore: rows.some(({ isMore }) => isMore),
    lastAt: first.lastAt,
    lastId: first.lastId,
  };
}

/** "3", and "1,000+" where counting ended. */
export function seenCount({ count, isMore }: Pick<Seen, "count" | "isMore">): string {
  return `${formatCount(count)}${isMore ? "+" : ""}`;
}
