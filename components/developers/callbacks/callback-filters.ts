import { createParser, createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { dispositions } from "./dispositions.ts";

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

/** Filters, place and open row of the callbacks page, as they stand in the address. */
export const callbackFilters = {
  disposition: parseAsStringLiteral(dispositions),
  q: parseAsString.withDefault(""),
  before: parseAsIdCursor,
  open: parseAsInteger,
};
export const writeCallbackFilters = createSerializer(callbackFilters);

/** Place and open row of the quarantine page. */
export const quarantineFilters = { before: parseAsIdCursor, open: parseAsInteger };
export const writeQuarantineFilters = createSerializer(quarantineFilters);
