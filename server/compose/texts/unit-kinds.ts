/** GSM 03.38 characters that take one septet, and those of its extension table that take two. */
const oneSeptet =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const twoSeptets = "\f^{}\\[~]|€";

/** Ranges of UTF-16 units before which a character always begins, but for what stands in `glue`. */
const bases = [
  [0x0000, 0x02ff],
  [0x0370, 0x0482],
  [0x048a, 0x0590],
  [0x05d0, 0x05ea],
  [0x0620, 0x064a],
  [0x0671, 0x06d3],
  [0x0904, 0x0939],
  [0x0985, 0x09b9],
  [0x0e01, 0x0e30],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
] as const;

/** Units that may take what follows into their own character: prepended signs, leading jamo, halves of pairs. */
const glue = [
  [0x0600, 0x0605],
  [0x06dd, 0x06dd],
  [0x070f, 0x070f],
  [0x08e2, 0x08e2],
  [0x0d4e, 0x0d4e],
  [0x1100, 0x115f],
  [0xa960, 0xa97c],
  [0xd800, 0xdfff],
] as const;

/** The kind of each UTF-16 unit, as bits: looking up is all that a count does a million times a second. */
export const kind = { oneSeptet: 1, twoSeptets: 2, base: 4, glue: 8 } as const;

export const kindOf: Uint8Array = (() => {
  const kinds = new Uint8Array(0x10000);
  const mark = (unit: number, bit: number) => {
    kinds[unit] = (kinds[unit] ?? 0) | bit;
  };
  const markAll = (ranges: readonly (readonly [number, number])[], bit: number) => {
    for (const [first, last] of ranges) for (let unit = first; unit <= last; unit++) mark(unit, bit);
  };
  markAll(bases, kind.base);
  markAll(glue, kind.glue);
  for (const character of oneSeptet) mark(character.charCodeAt(0), kind.oneSeptet);
  for (const character of twoSeptets) mark(character.charCodeAt(0), kind.twoSeptets);
  return kinds;
})();
