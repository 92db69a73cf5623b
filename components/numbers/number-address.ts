import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs";
import { parseAsDay } from "#components/reading/list/days.ts";
import { messageAreas } from "#server/contract/areas.ts";

/** A channel of messages, or telephone calls of any kind. */
export const numberWays = [...messageAreas, "calls"] as const;
export type NumberWay = (typeof numberWays)[number];

/** What the page keeps in its address: the number as it was asked for, the country it is of, and one way in which it was reached if not all, and days. */
export const numberAddress = {
  number: parseAsString.withDefault(""),
  country: parseAsString,
  channel: parseAsStringLiteral(numberWays),
  from: parseAsDay,
  to: parseAsDay,
};

/** An address of the page, or of its evidence, that asks the same. */
export const addressWith = createSerializer(numberAddress);
