import { parseAsString } from "nuqs";

/** What the page keeps in its address: the number as it was asked for, and the country it is of. */
export const numberAddress = { number: parseAsString.withDefault(""), country: parseAsString };
