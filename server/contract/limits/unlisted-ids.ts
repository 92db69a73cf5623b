import type { Area } from "../operation.ts";
import type { Range } from "./text.ts";
import { waLimits } from "./wa.ts";

export const unlistedKinds = [
  "recipient_list",
  "trigger",
  "script",
  "line",
  "sms_sender",
  "business_number",
  "voice_sender",
] as const;
export type UnlistedKind = (typeof unlistedKinds)[number];

/** Ids that operations take and none lists or reads: the field that takes one. */
export const unlistedIds: Record<UnlistedKind, { area: Area; field: string }> = {
  recipient_list: { area: "email", field: "receiverId" },
  trigger: { area: "email", field: "triggerID" },
  script: { area: "aivoice", field: "dialogFlowId" },
  line: { area: "aivoice", field: "jobPhoneNumberId" },
  sms_sender: { area: "sms", field: "senderId" },
  business_number: { area: "wa", field: "businessPhone" },
  voice_sender: { area: "otp", field: "senderId" },
};

const numbers: readonly UnlistedKind[] = ["trigger", "script", "line"];

/**
 * What somebody typed as the id it stands for, as text, or null where it can be none: what `readUnlistedId` says, in what
 * a field can afford to load. "007" and "7" are one trigger.
 */
export function idTyped(kind: UnlistedKind, typed: string): string | null {
  const plain = typed.trim();
  if (kind === "business_number")
    return /^\d+$/.test(plain) && isWithin(plain.length, waLimits.phoneDigits) ? plain : null;
  if (!numbers.includes(kind)) return plain === "" ? null : plain;
  return /^-?\d+$/.test(plain) && Number.isSafeInteger(Number(plain)) ? String(Number(plain)) : null;
}

function isWithin(count: number, { min, max }: Range): boolean {
  return count >= min && count <= max;
}

/** The unlisted ids that requests of an area hold, each once; items of a list inside a request are looked into too. */
export function unlistedIdsIn(
  area: Area,
  requests: readonly Record<string, unknown>[],
): { kind: UnlistedKind; value: string }[] {
  const objects = requests.flatMap((request) => [request, ...Object.values(request).flatMap(itemsOf)]);
  return unlistedKinds
    .filter((kind) => unlistedIds[kind].area === area)
    .flatMap((kind) => {
      const found = objects.map((object) => object[unlistedIds[kind].field]).filter(isId);
      return [...new Set(found.map(String))].map((value) => ({ kind, value }));
    });
}

function itemsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
}

function isId(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
