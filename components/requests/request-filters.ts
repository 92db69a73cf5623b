import { createParser, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { z } from "zod";
import { outcomes } from "./outcomes.ts";

const uuid = z.uuid();

/** A page's place: time and id of the last row before it, and the number of its own first row. */
export type RequestCursor = { at: Date; id: string; from: number };

export const parseAsCursor = createParser<RequestCursor>({
  parse(text) {
    const [time = "", id = "", from = ""] = text.split("~");
    if (![time, from].every((digits) => /^\d{1,15}$/.test(digits)) || !uuid.safeParse(id).success) return null;
    return { at: new Date(Number(time)), id, from: Number(from) };
  },
  serialize: ({ at, id, from }) => `${at.getTime()}~${id}~${from}`,
  eq: (one, other) => one.id === other.id,
});

/** Filters, place and open row of the requests page, as they stand in the address. */
export const requestFilters = {
  outcome: parseAsStringLiteral(outcomes),
  operation: parseAsString,
  before: parseAsCursor,
  open: parseAsString,
};
export const writeRequestFilters = createSerializer(requestFilters);
