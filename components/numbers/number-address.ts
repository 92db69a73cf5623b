import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { messageAreas } from "#server/contract/areas.ts";

/** A channel of messages, or telephone calls of any kind. */
export const numberWays = [...messageAreas, "calls"] as const;
export type NumberWay = (typeof numberWays)[number];

/** What the page keeps in its address: the number as it was asked for, the country it is of, and one way in which it was reached if not all. */
export const numberAddress = {
  number: parseAsString.withDefault(""),
  country: parseAsString,
  channel: parseAsStringLiteral(numberWays),
};

/** An address of the page, or of its file, that asks the same. */
export const addressWith = createSerializer(numberAddress);
