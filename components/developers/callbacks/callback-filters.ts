import { parseAsStringLiteral } from "nuqs";
import { dispositions } from "./dispositions.ts";

/** Filters of the callbacks page, as they stand in the address. */
export const callbackFilters = { disposition: parseAsStringLiteral(dispositions) };
