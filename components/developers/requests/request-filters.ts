import { parseAsString, parseAsStringLiteral } from "nuqs";
import { outcomes } from "#components/reading/problems/outcomes.ts";

/** Filters of the requests page, as they stand in the address. */
export const requestFilters = { outcome: parseAsStringLiteral(outcomes), operation: parseAsString };
