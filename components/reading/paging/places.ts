import { createParser } from "nuqs";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id in the address, such as that of a file that is worked with. */
export const parseAsId = createParser<string>({
  parse: (text) => (uuid.test(text) ? text : null),
  serialize: (id) => id,
});

/** Which row is open beside its list, or that one is being added. */
export const parseAsOpen = createParser<string>({
  parse: (text) => (text === "new" ? text : parseAsId.parse(text)),
  serialize: (id) => id,
});

/** Where a page of a list begins: the cursor that the page before it answered, and the number of its own first row. */
export type Place = { cursor: string; from: number };

export const parseAsPlace = createParser<Place>({
  parse(text) {
    const [, from, cursor] = /^(\d{1,9})~([\w-]{1,1000})$/.exec(text) ?? [];
    return from && cursor ? { cursor, from: Number(from) } : null;
  },
  serialize: ({ cursor, from }) => `${from}~${cursor}`,
  eq: (one, other) => one.cursor === other.cursor,
});
