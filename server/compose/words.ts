/** A name as its words: "customerName", "Customer_name" and "customer name" are the same two, without accents. */
export function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/(\p{Ll})\p{M}*(\p{Lu})/gu, "$1 $2")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** Whether all words of one stand among the words of the other. Whole words: "to" is no part of "total". */
export function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}
