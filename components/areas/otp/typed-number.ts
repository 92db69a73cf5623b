import { z } from "zod";

/** A number as it is typed: a text where it is none, absent where nothing is. */
export const typedNumber = z.union([z.number(), z.string()]).optional();

/** Whatever is no whole number is refused as one. */
export function numberOf(value: number | string): number {
  if (typeof value === "number") return value;
  return /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
}
