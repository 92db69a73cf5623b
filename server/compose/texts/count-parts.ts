import { SegmentedMessage } from "sms-segments-calculator";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { type ForcingCharacter, forcingIn, isGsm, withReplacements } from "./replacements.ts";
import { kind, kindOf } from "./unit-kinds.ts";

export type Encoding = "GSM-7" | "UCS-2";

/** How a text travels. `characters` are code points, `left` is the room in its last part, in septets or UTF-16 units. */
export type PartCount = { characters: number; encoding: Encoding; parts: number; left: number };

export type TextCount = PartCount & {
  /** Room of one part, which is less once there are several. */
  perPart: number;
  /** The characters that make it UCS-2, in order. */
  forcing: ForcingCharacter[];
  /** The text with every replacement made, and the parts it would take then; null where nothing can be replaced. */
  replaced: { text: string; encoding: Encoding; parts: number } | null;
};

const room = { "GSM-7": { one: 160, each: 153 }, "UCS-2": { one: 70, each: 67 } } as const;

/** Marks in one heap so long that where it is cut is left to the package. */
const longestHeap = 48;

/** Everything the counter under a text says. For many texts `countParts` is enough and faster. */
export function countText(text: string): TextCount {
  const count = countParts(text);
  const { one, each } = room[count.encoding];
  const forcing = count.encoding === "GSM-7" ? [] : forcingIn(text);
  const replacement = withReplacements(text, forcing);
  const after = replacement === null ? null : countParts(replacement);
  return {
    ...count,
    perPart: count.parts > 1 ? each : one,
    forcing,
    replaced:
      replacement === null || after === null
        ? null
        : { text: replacement, encoding: after.encoding, parts: after.parts },
  };
}

/** Parts as the package sms-segments-calculator counts them, which tests hold it to, some hundred times as fast. */
export function countParts(text: string): PartCount {
  const units = text.length;
  let septets = 0;
  let isGsm = true;
  let pairs = 0;
  let heap = 0;
  let longest = 0;
  let areAllBases = true;
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index);
    const bits = kindOf[unit] ?? 0;
    if (bits & kind.oneSeptet) septets += 1;
    else if (bits & kind.twoSeptets) septets += 2;
    else isGsm = false;
    if (bits & kind.base) heap = 0;
    else {
      areAllBases = false;
      heap += 1;
      if (heap > longest) longest = heap;
      if (unit >= 0xdc00 && unit <= 0xdfff && isHighHalf(text.charCodeAt(index - 1))) pairs += 1;
    }
  }
  const characters = units - pairs;
  if (isGsm) return { characters, encoding: "GSM-7", ...gsmParts(text, septets) };
  // No text as long as this is sent: where it would be cut is not worth the seconds that asking takes.
  if (characters > smsLimits.content) return { characters, encoding: "UCS-2", ...evenParts(units, "UCS-2") };
  if (longest >= longestHeap && units > room["UCS-2"].one) return { characters, encoding: "UCS-2", ...byPackage(text) };
  return { characters, encoding: "UCS-2", ...(areAllBases ? evenParts(units, "UCS-2") : wideParts(text)) };
}

/** Parts that the text would take if GSM-7 had all of its characters: each that it lacks counts as one letter. */
export function partsInGsm(text: string): number {
  let septets = 0;
  let areSingle = true;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff && isHighHalf(text.charCodeAt(index - 1))) continue;
    const isDouble = ((kindOf[unit] ?? 0) & kind.twoSeptets) !== 0;
    if (isDouble) areSingle = false;
    septets += isDouble ? 2 : 1;
  }
  if (areSingle) return evenParts(septets, "GSM-7").parts;
  const letters = Array.from(text, (character) => (isGsm(character) ? character : "x"));
  return gsmParts(letters.join(""), septets).parts;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

type Fill = Pick<PartCount, "parts" | "left">;

/** Of units that may be parted anywhere. */
function evenParts(units: number, encoding: Encoding): Fill {
  const { one, each } = room[encoding];
  if (units <= one) return { parts: 1, left: one - units };
  const parts = Math.ceil(units / each);
  return { parts, left: parts * each - units };
}

/** A character of the extension table is not parted. */
function gsmParts(text: string, septets: number): Fill {
  if (septets === text.length || septets <= room["GSM-7"].one) return evenParts(septets, "GSM-7");
  const { each } = room["GSM-7"];
  let parts = 1;
  let used = 0;
  for (let index = 0; index < text.length; index++) {
    const width = (kindOf[text.charCodeAt(index)] ?? 0) & kind.twoSeptets ? 2 : 1;
    if (used + width > each) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { parts, left: each - used };
}

/** Neither is what a person sees as one character: an emoji, a letter with its marks. */
function wideParts(text: string): Fill {
  const { one, each } = room["UCS-2"];
  if (text.length <= one) return { parts: 1, left: one - text.length };
  let start = 0;
  let parts = 1;
  while (text.length - start > each) {
    start = characterStart(text, start + each);
    parts += 1;
  }
  return { parts, left: each - (text.length - start) };
}

/** Where the character begins that the border stands in or before. */
function characterStart(text: string, border: number): number {
  if (isBorder(text, border)) return border;
  let first = border;
  while (!isBorder(text, first)) first -= 1;
  let end = border;
  while (!isBorder(text, end)) end += 1;
  let at = first;
  for (const { length } of new SegmentedMessage(text.slice(first, end)).graphemes) {
    if (at + length > border) return at;
    at += length;
  }
  return at;
}

/** Whether a character surely begins at the place. */
function isBorder(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return true;
  const isBase = (kindOf[text.charCodeAt(place)] ?? 0) & kind.base;
  return Boolean(isBase) && !((kindOf[text.charCodeAt(place - 1)] ?? 0) & kind.glue);
}

function byPackage(text: string): Fill {
  const { segments, segmentsCount } = new SegmentedMessage(text);
  const free = segments.at(-1)?.freeSizeInBits() ?? 0;
  return { parts: segmentsCount, left: Math.max(0, Math.floor(free / 16)) };
}
