import { z } from "zod";
import { aiTaskDraft } from "./aivoice.ts";
import { emailDraft } from "./email.ts";
import type { Area } from "./operation.ts";
import { otpTemplateDraft } from "./otp.ts";
import { smsDraft } from "./sms.ts";
import { waTemplateMessageDraft } from "./wa-send.ts";

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

type UnlistedId = { area: Area; field: string; rule: z.ZodType<string | number> };

/** Ids that operations take and none lists or reads: the field that takes one, and its rule. */
export const unlistedIds: Record<UnlistedKind, UnlistedId> = {
  recipient_list: { area: "email", field: "receiverId", rule: emailDraft.shape.receiverId.unwrap() },
  trigger: { area: "email", field: "triggerID", rule: emailDraft.shape.triggerID.unwrap() },
  script: { area: "aivoice", field: "dialogFlowId", rule: aiTaskDraft.shape.dialogFlowId },
  line: { area: "aivoice", field: "jobPhoneNumberId", rule: aiTaskDraft.shape.jobPhoneNumberId },
  sms_sender: { area: "sms", field: "senderId", rule: smsDraft.shape.senderId.unwrap() },
  business_number: { area: "wa", field: "businessPhone", rule: waTemplateMessageDraft.shape.businessPhone },
  voice_sender: { area: "otp", field: "senderId", rule: otpTemplateDraft.shape.senderId.unwrap() },
};

/** What somebody typed as the id it stands for, as text, or what is wrong with it. "007" and "7" are one trigger. */
export function readUnlistedId(kind: UnlistedKind, typed: string): { id: string } | { problem: string } {
  const { rule } = unlistedIds[kind];
  const plain = typed.trim();
  const isNumber = rule instanceof z.ZodNumber && /^-?\d+$/.test(plain);
  const parsed = rule.safeParse(isNumber ? Number(plain) : plain);
  if (parsed.success) return { id: String(parsed.data) };
  return { problem: parsed.error.issues[0]?.message ?? "This id cannot be read" };
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
