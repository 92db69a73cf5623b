import { createParser, createSerializer, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsId, parseAsOpen } from "#components/reading/paging/places.ts";
import { unlistedKinds } from "#server/contract/unlisted-ids.ts";

/** A page's place: label and id of the last entry before it, and the number of its own first one. */
export type EntryCursor = { label: string; id: string; from: number };

export const parseAsEntryCursor = createParser<EntryCursor>({
  parse(text) {
    const [, from, id, label] = /^(\d{1,9})~([^~]*)~(.{1,200})$/u.exec(text) ?? [];
    return id && label && parseAsId.parse(id) ? { label, id, from: Number(from) } : null;
  },
  serialize: ({ label, id, from }) => `${from}~${id}~${label}`,
  eq: (one, other) => one.id === other.id,
});

/** Filters, place and open entry of the library's page, as they stand in the address. */
export const entryFilters = {
  kind: parseAsStringLiteral(unlistedKinds),
  q: parseAsString.withDefault(""),
  archived: parseAsBoolean.withDefault(false),
  connection: parseAsId,
  after: parseAsEntryCursor,
  open: parseAsOpen,
};
export const writeEntryFilters = createSerializer(entryFilters);
