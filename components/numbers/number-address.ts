import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { messageAreas } from "#server/contract/areas.ts";

/** What the page keeps in its address: the number as it was asked for, the country it is of, and one channel if not all. */
export const numberAddress = {
  number: parseAsString.withDefault(""),
  country: parseAsString,
  channel: parseAsStringLiteral(messageAreas),
};

/** An address of the page, or of its file, that asks the same. */
export const addressWith = createSerializer(numberAddress);
