import { createParser } from "nuqs";
import { z } from "zod";

const uuid = z.uuid();

/** An id in the address, such as that of a file that is worked with. */
export const parseAsId = createParser<string>({
  parse: (text) => (uuid.safeParse(text).success ? text : null),
  serialize: (id) => id,
});

/** Which row is open beside its list, or that one is being added. */
export const parseAsOpen = createParser<string>({
  parse: (text) => (text === "new" ? text : parseAsId.parse(text)),
  serialize: (id) => id,
});

/** A page's place in a list by time: time and id of the last row before it, and the number of its own first row. */
export type TimePlace = { at: Date; id: string; from: number };

export const parseAsTimePlace = createParser<TimePlace>({
  parse(text) {
    const [, time, id = "", from] = /^(\d{1,15})~([^~]+)~(\d{1,9})$/.exec(text) ?? [];
    return uuid.safeParse(id).success ? { at: new Date(Number(time)), id, from: Number(from) } : null;
  },
  serialize: ({ at, id, from }) => `${at.getTime()}~${id}~${from}`,
  eq: (one, other) => one.id === other.id,
});
