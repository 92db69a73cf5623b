import { TRPCError } from "@trpc/server";
import superjson from "superjson";
import { t } from "#words/t.ts";

/** The types that our inputs have beside JSON's own. Others reserve memory by a number, or make what nobody asked for. */
const taken = new Set<unknown>(["Date", "undefined"]);

/**
 * superjson that takes of a caller no more than our procedures use. What is said to be the same as something else stands
 * there in full anyway, and is left so: tied together, an input could hold itself.
 */
export const transformer = {
  input: {
    serialize: superjson.serialize,
    /** Throws BAD_REQUEST for a type that no input has. */
    deserialize: (given: Parameters<typeof superjson.deserialize>[0]) => {
      const { json, meta } = given ?? { json: undefined };
      if (meta?.values !== undefined && !isTaken(meta.values))
        throw new TRPCError({ code: "BAD_REQUEST", message: t("trpc.someFieldsAreNotRight") });
      return superjson.deserialize({ json, meta: { ...meta, referentialEqualities: undefined } });
    },
  },
  output: superjson,
};

/** Whether a tree of superjson's annotations names only what is taken: [type], [type, {path: tree}] or {path: tree}. */
function isTaken(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return false;
  if (!Array.isArray(tree)) return Object.values(tree).every(isTaken);
  return taken.has(tree[0]) && (tree.length === 1 || isTaken(tree[1]));
}
