import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsPlace } from "#components/reading/paging/places.ts";
import { dispositions } from "./dispositions.ts";

/** Filters, place and open row of the callbacks page, as they stand in the address. */
export const callbackFilters = {
  disposition: parseAsStringLiteral(dispositions),
  q: parseAsString.withDefault(""),
  after: parseAsPlace,
  open: parseAsInteger,
};
export const writeCallbackFilters = createSerializer(callbackFilters);

/** Place and open row of the quarantine page. */
export const quarantineFilters = { after: parseAsPlace, open: parseAsInteger };
export const writeQuarantineFilters = createSerializer(quarantineFilters);
