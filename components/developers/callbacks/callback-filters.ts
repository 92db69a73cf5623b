import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsIdCursor } from "#components/reading/paging/id-cursor.ts";
import { dispositions } from "./dispositions.ts";

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
