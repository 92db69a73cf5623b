import { createParser } from "nuqs";

/** A page's place: id of the last row before it, and the number of its own first row. */
export type IdCursor = { id: number; from: number };

export const parseAsIdCursor = createParser<IdCursor>({
  parse(text) {
    const found = /^(\d{1,15})~(\d{1,15})$/.exec(text);
    return found ? { id: Number(found[1]), from: Number(found[2]) } : null;
  },
  serialize: ({ id, from }) => `${id}~${from}`,
  eq: (one, other) => one.id === other.id,
});
