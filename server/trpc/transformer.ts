import { TRPCError } from "@trpc/server";
import superjson from "superjson";

/** The types that our inputs have beside JSON's own. Others reserve memory by a number, or make what nobody asked for. */
const taken = new Set<unknown>(["Date", "undefined"]);

/** superjson that takes of a caller no more than our procedures use. */
export const transformer = {
  input: {
    serialize: superjson.serialize,
    /** Throws BAD_REQUEST for a type that no input has. */
    deserialize: (given: Parameters<typeof superjson.deserialize>[0]) => {
      if (!isTaken(given.meta?.values))
        throw new TRPCError({ code: "BAD_REQUEST", message: "Some fields are not right." });
      return superjson.deserialize(given);
    },
  },
  output: superjson,
};

/** Whether a tree of superjson's annotations names only what is taken: [type], [type, {path: tree}] or {path: tree}. */
function isTaken(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return true;
  if (!Array.isArray(tree)) return Object.values(tree).every(isTaken);
  return taken.has(tree[0]) && isTaken(tree[1]);
}
