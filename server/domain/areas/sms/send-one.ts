import { z } from "zod";
import { countParts, type PartCount } from "#server/compose/texts/count-parts.ts";
import { sendSms, smsDraft } from "#server/contract/sms.ts";
import { numberOf, recipientFields } from "#server/domain/messages/to-one/recipient.ts";
import { type ToOne, toOne } from "#server/domain/messages/to-one/to-one.ts";

export const oneDraft = smsDraft.omit({ numbers: true }).extend({
  ...recipientFields,
  senderId: z.string().trim().max(100).nullish(),
});
export type OneDraft = z.output<typeof oneDraft>;

/** One SMS to one number: what sending it would mean, with what it goes out as, and sending it. */
export const { review: reviewOne, send: sendOne } = toOne(messageOf, tellOf);

function tellOf({ content }: OneDraft): { text: string } & Pick<PartCount, "parts" | "encoding" | "characters"> {
  const { parts, encoding, characters } = countParts(content);
  return { text: content, parts, encoding, characters };
}

/** As it is sent: absent fields and empty ones are the same to the platform, and have to be to the hash. */
function messageOf(draft: OneDraft): ToOne {
  const { appId, content, senderId } = draft;
  const number = numberOf("sms", draft);
  const wire = sendSms.request.parse({ appId, numbers: number, content, ...(senderId ? { senderId } : {}) });
  return { area: "sms", operation: sendSms.id, wire, number, parts: countParts(content).parts };
}
