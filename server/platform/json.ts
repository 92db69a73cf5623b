import { storableText } from "#server/compose/storable-text.ts";

/** Escapes of what no column takes: NUL, and halves of characters. */
const oddEscape = /\\u(?:0000|[dD][89a-fA-F])/;
const longDigits = 16;

/** JSON.parse that keeps whole numbers beyond 2^53 exact, as strings of their source digits; its texts are storable. */
export function parseJson(text: string): unknown {
  // Calling back for each value takes several times as long, and a batch answers with thousands of them.
  if (!mayHaveLongNumber(text) && !oddEscape.test(text) && text.isWellFormed()) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context: { source?: string }) => {
    if (typeof value === "string") return storableText(value);
    const isWhole = typeof value === "number" && /^-?\d+$/.test(context.source ?? "");
    return isWhole && !Number.isSafeInteger(value) ? context.source : value;
  });
}

/** What may stand before and after the digits of a number; anything else stands in a string, as a quote does. */
const beforeNumber = /[\s[,:\-+.eE]/;
const afterNumber = /[\s\]},.eE]/;

/**
 * Whether 16 digits stand in a row that may be a number's: such a row covers one of each 16 places, so that no other needs a
 * look. Ids of calls are long rows within strings, which need none.
 */
function mayHaveLongNumber(text: string): boolean {
  for (let place = longDigits - 1; place < text.length; place += longDigits) {
    if (!isDigit(text, place)) continue;
    let first = place;
    while (isDigit(text, first - 1)) first -= 1;
    let last = place;
    while (isDigit(text, last + 1)) last += 1;
    if (last - first + 1 >= longDigits && isNumberLike(text, first, last)) return true;
    // On from its end, so that each place is looked at once however long a row is.
    place = last;
  }
  return false;
}

function isNumberLike(text: string, first: number, last: number): boolean {
  const isBegun = first === 0 || beforeNumber.test(text.charAt(first - 1));
  return isBegun && (last === text.length - 1 || afterNumber.test(text.charAt(last + 1)));
}

function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

/** JSON.stringify that writes the named fields as bare digits, so that `Long` ids arrive as numbers. */
export function stringifyJson(fields: Record<string, unknown>, longFields: ReadonlySet<string>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        longFields.has(name) && typeof value === "string" ? JSON.rawJSON(value) : value,
      ]),
    ),
  );
}
