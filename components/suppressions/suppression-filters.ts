import { createSerializer, parseAsString } from "nuqs";
import { parseAsOpen, parseAsPlace } from "#components/reading/paging/places.ts";

/** Search, place and open row of the page, as they stand in the address. */
export const suppressionFilters = { q: parseAsString.withDefault(""), after: parseAsPlace, open: parseAsOpen };
export const writeSuppressionFilters = createSerializer(suppressionFilters);
