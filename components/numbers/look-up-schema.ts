import { z } from "zod";
import { isAddress, noAddress } from "#server/compose/address.ts";
import { isCountry, normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";

/** Whom somebody asks for: a number, of a country where it has no code of its own, or an address. */
export type Wanted = { number: string; country: string | null } | { address: string };

/** A number as people write it, or an address. */
export const lookUp = z
  .object({ who: z.string().trim(), country: z.string().optional() })
  .transform(({ who, country }, context): Wanted => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", path: ["who"], message });
      return z.NEVER;
    };
    if (who.includes("@")) return isAddress(who) ? { address: who } : refuse(noAddress());
    const home = country && isCountry(country) ? country : null;
    const read = normaliseNumber(who, home);
    return "number" in read ? { number: read.number, country: home } : refuse(numberSentence(read));
  });
