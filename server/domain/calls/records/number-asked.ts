import { type SQL, sql } from "drizzle-orm";
import { normaliseNumber } from "#server/compose/number.ts";

/** Numbers have at most fifteen digits. */
const longest = 16;

/** What was typed as a number: the whole one that is meant, null where it is a beginning, and SQL for those that begin so. */
export type NumberAsked = { whole: string | null; isBegun: SQL };

/** Only numbers as they are written; anything else begins none. */
export function numberAsked(typed: string): NumberAsked {
  const read = normaliseNumber(typed, null);
  if ("number" in read) return { whole: read.number, isBegun: sql`false` };
  return { whole: null, isBegun: isNumberLike(typed) ? begins(typed) : sql`false` };
}

export function isNumberLike(typed: string): boolean {
  return /^[+\d\s().\-/]+$/.test(typed) && /\d/.test(typed);
}

/** With the plus sign of whole numbers, and as a platform may write what is none, such as an extension. */
function begins(typed: string): SQL {
  const digits = typed.replace(/\D/g, "");
  return sql`(${beginsWith(`+${digits.replace(/^00/, "")}`)} or ${beginsWith(digits)})`;
}

/** As a range too, which the index is asked for; in whatever collation. */
function beginsWith(text: string): SQL {
  return sql`(c.number between ${text} and ${text.padEnd(longest + 1, "9")} and starts_with(c.number, ${text}))`;
}
