import { createParser, createSerializer, parseAsString } from "nuqs";
import { z } from "zod";

const uuid = z.uuid();

/** A page's place: the last row before it, and the number of its own first one. */
export type SuppressionPlace = { at: Date; id: string; from: number };

export const parseAsPlace = createParser<SuppressionPlace>({
  parse(text) {
    const [, from, at, id = ""] = /^(\d{1,9})~(\d{1,15})~([^~]+)$/.exec(text) ?? [];
    return uuid.safeParse(id).success ? { at: new Date(Number(at)), id, from: Number(from) } : null;
  },
  serialize: ({ at, id, from }) => `${from}~${at.getTime()}~${id}`,
  eq: (one, other) => one.id === other.id,
});

/** Which row is open beside the list, or that some are being added. */
const parseAsOpen = createParser<string>({
  parse: (text) => (text === "new" || uuid.safeParse(text).success ? text : null),
  serialize: (id) => id,
});

/** Search, place and open row of the page, as they stand in the address. */
export const suppressionFilters = { q: parseAsString.withDefault(""), after: parseAsPlace, open: parseAsOpen };
export const writeSuppressionFilters = createSerializer(suppressionFilters);
