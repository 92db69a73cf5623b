import { z } from "zod";

/** A number as it is typed: a text where it is none, absent where nothing is. */
export const typedNumber = z.union([z.number(), z.string()]).optional();
