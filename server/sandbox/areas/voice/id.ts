import { createHash } from "node:crypto";
import { dayDigits, dayFromDigits } from "#server/sandbox/areas/calls/days.ts";
import type { Place } from "#server/sandbox/areas/calls/generated-calls.ts";

/** The kinds of voice records, and the digit each has in its ids. */
const kindDigits = { sip: "1", group: "2" } as const;
export type Kind = keyof typeof kindDigits;

const parts = /^(\d{8})(\d)(\d{3})\d{6}$/;

/** 18 digits: day, kind, number within the day, and six that only this id has, so that an invented one is recognised. */
export function voiceIdOf(kind: Kind, day: number, index: number): string {
  const named = `${dayDigits(day)}${kindDigits[kind]}${String(index).padStart(3, "0")}`;
  const check = createHash("sha256").update(`voice:${named}`).digest().readUInt32BE(0) % 1_000_000;
  return `${named}${String(check).padStart(6, "0")}`;
}

/** Which record an id names; undefined for one that was never given to a record of this kind. */
export function placeOf(kind: Kind, voiceId: string): Place | undefined {
  const [, digits = "", , index = ""] = parts.exec(voiceId) ?? [];
  const day = dayFromDigits(digits);
  if (day === undefined || voiceIdOf(kind, day, Number(index)) !== voiceId) return undefined;
  return { day, index: Number(index) };
}
