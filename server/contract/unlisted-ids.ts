import { z } from "zod";
import { t } from "#words/t.ts";
import { aiTaskDraft } from "./aivoice.ts";
import { emailDraft } from "./email.ts";
import type { UnlistedKind } from "./limits/unlisted-ids.ts";
import { otpTemplateDraft } from "./otp.ts";
import { smsDraft } from "./sms.ts";
import { waTemplateMessageDraft } from "./wa-send.ts";

/** The rule of the field that takes an id. */
const rules: Record<UnlistedKind, z.ZodType<string | number>> = {
  recipient_list: emailDraft.shape.receiverId.unwrap(),
  trigger: emailDraft.shape.triggerID.unwrap(),
  script: aiTaskDraft.shape.dialogFlowId,
  line: aiTaskDraft.shape.jobPhoneNumberId,
  sms_sender: smsDraft.shape.senderId.unwrap(),
  business_number: waTemplateMessageDraft.shape.businessPhone,
  voice_sender: otpTemplateDraft.shape.senderId.unwrap(),
};

/** What somebody typed as the id it stands for, as text, or what is wrong with it. "007" and "7" are one trigger. */
export function readUnlistedId(kind: UnlistedKind, typed: string): { id: string } | { problem: string } {
  const rule = rules[kind];
  const plain = typed.trim();
  const isNumber = rule instanceof z.ZodNumber && /^-?\d+$/.test(plain);
  const parsed = rule.safeParse(isNumber ? Number(plain) : plain);
  if (parsed.success) return { id: String(parsed.data) };
  return { problem: parsed.error.issues[0]?.message ?? t("contract.thisIdCannotBeRead") };
}
