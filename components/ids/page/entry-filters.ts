import { createSerializer, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsId, parseAsOpen, parseAsPlace } from "#components/reading/paging/places.ts";
import { unlistedKinds } from "#server/contract/unlisted-ids.ts";

/** Filters, place and open entry of the library's page, as they stand in the address. */
export const entryFilters = {
  kind: parseAsStringLiteral(unlistedKinds),
  q: parseAsString.withDefault(""),
  archived: parseAsBoolean.withDefault(false),
  connection: parseAsId,
  after: parseAsPlace,
  open: parseAsOpen,
};
export const writeEntryFilters = createSerializer(entryFilters);
