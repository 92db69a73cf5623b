import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsTimePlace } from "#components/reading/paging/places.ts";
import { outcomes } from "#components/reading/problems/outcomes.ts";

/** Filters, place and open row of the requests page, as they stand in the address. */
export const requestFilters = {
  outcome: parseAsStringLiteral(outcomes),
  operation: parseAsString,
  before: parseAsTimePlace,
  open: parseAsString,
};
export const writeRequestFilters = createSerializer(requestFilters);
