import type { Area } from "../operation.ts";

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
