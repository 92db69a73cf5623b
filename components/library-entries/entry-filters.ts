import { createParser, createSerializer, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { z } from "zod";
import { unlistedKinds } from "#server/contract/unlisted-ids.ts";

const uuid = z.uuid();

/** A page's place: label and id of the last entry before it, and the number of its own first one. */
export type EntryCursor = { label: string; id: string; from: number };

export const parseAsEntryCursor = createParser<EntryCursor>({
  parse(text) {
    const [, from, id, label] = /^(\d{1,9})~([^~]*)~(.{1,200})$/u.exec(text) ?? [];
    return label && uuid.safeParse(id).success ? { label, id: id ?? "", from: Number(from) } : null;
  },
  serialize: ({ label, id, from }) => `${from}~${id}~${label}`,
  eq: (one, other) => one.id === other.id,
});

const parseAsUuid = createParser<string>({
  parse: (text) => (uuid.safeParse(text).success ? text : null),
  serialize: (id) => id,
});

/** Which entry is open beside the list, or that one is being added. */
const parseAsOpen = createParser<string>({
  parse: (text) => (text === "new" || uuid.safeParse(text).success ? text : null),
  serialize: (id) => id,
});

/** Filters, place and open entry of the library's page, as they stand in the address. */
export const entryFilters = {
  kind: parseAsStringLiteral(unlistedKinds),
  q: parseAsString.withDefault(""),
  archived: parseAsBoolean.withDefault(false),
  connection: parseAsUuid,
  after: parseAsEntryCursor,
  open: parseAsOpen,
};
export const writeEntryFilters = createSerializer(entryFilters);
