import { createHash } from "node:crypto";
import { dayDigits, dayFromDigits } from "#server/sandbox/areas/calls/days.ts";
import type { Place } from "#server/sandbox/areas/calls/generated-calls.ts";

const parts = /^(\d{8})(\d{2})\d{8}$/;

function digestOf(kind: "key" | "call", id: string): Buffer {
  return createHash("sha256").update(`ai ${kind} ${id}`).digest();
}

/** 18 digits: day, number within the day, and eight that only this id has, so that an invented one is recognised. */
export function keyIdOf(day: number, index: number): string {
  const named = `${dayDigits(day)}${String(index).padStart(2, "0")}`;
  const check = digestOf("key", named).readUInt32BE(0) % 100_000_000;
  return `${named}${String(check).padStart(8, "0")}`;
}

/** Which call an id names; undefined for one that was never given to a call. */
export function placeOf(keyId: string): Place | undefined {
  const [, digits = "", index = ""] = parts.exec(keyId) ?? [];
  const day = dayFromDigits(digits);
  if (day === undefined || keyIdOf(day, Number(index)) !== keyId) return undefined;
  return { day, index: Number(index) };
}

/** The call's id in the platform itself (a UUID) and at the carrier. */
export function callIdsOf(keyId: string): { callId: string; callRecordId: string } {
  const hex = digestOf("call", keyId).toString("hex");
  const callId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return { callId: callId.join("-"), callRecordId: hex.slice(32, 56) };
}
