import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsPlace } from "#components/reading/paging/places.ts";
import { outcomes } from "#components/reading/problems/outcomes.ts";

/** Filters, place and open row of the requests page, as they stand in the address. */
export const requestFilters = {
  outcome: parseAsStringLiteral(outcomes),
  operation: parseAsString,
  after: parseAsPlace,
  open: parseAsString,
};
export const writeRequestFilters = createSerializer(requestFilters);
