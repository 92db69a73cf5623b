/** Characters that a spreadsheet takes for the start of a formula, and those that it strips before it looks (OWASP, CSV injection). */
const start = /^(?=\uFEFF*[=+\-@\t\r\n\0＝＋－＠])/u;
/**
 * A spreadsheet set to another country reads our commas as text, and then heeds no quote in the middle of a line: a cell of
 * its own begins after each of these. The comma needs nothing, since a cell that has one is quoted for whoever reads commas.
 */
const inside = /([;|\t\r\n][\s\0"]*)(?=[=+\-@＝＋－＠])/gu;

/** Most texts have none of these, which is told sooner than where they stand. */
const anywhere = /[=+\-@\t\r\n\0＝＋－＠]/u;

const guardedStart = /^'(?=\uFEFF*[=+\-@\t\r\n\0＝＋－＠])/u;
const guardedInside = /([;|\t\r\n][\s\0"]*)'(?=[=+\-@＝＋－＠])/gu;

/** Puts an apostrophe before everything that a spreadsheet would run instead of show. */
export function guardFormula(text: string): string {
  if (!anywhere.test(text)) return text;
  return text.replace(inside, "$1'").replace(start, "'");
}

/** The text as it was before it was guarded: our own downloads come back, and the apostrophes are not meant to be read. */
export function withoutGuard(text: string): string {
  if (!text.includes("'")) return text;
  return text.replace(guardedStart, "").replace(guardedInside, "$1");
}
