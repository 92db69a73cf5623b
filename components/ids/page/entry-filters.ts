import { parseAsBoolean, parseAsStringLiteral } from "nuqs";
import { parseAsId } from "#components/reading/paging/places.ts";
import { unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";

/** What narrows the library's page beside its search, as it stands in the address. */
export const entryFilters = {
  kind: parseAsStringLiteral(unlistedKinds),
  archived: parseAsBoolean.withDefault(false),
  connection: parseAsId,
};
