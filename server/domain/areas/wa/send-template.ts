import { and, asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { waTemplateMessageDraft, waTemplateSendMsg, waVariableRules } from "#server/contract/wa-send.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import { DomainError } from "#server/domain/errors.ts";
import { numberOf, recipientFields } from "#server/domain/messages/to-one/recipient.ts";
import { type ToOne, toOne } from "#server/domain/messages/to-one/to-one.ts";
import { wasNotMade } from "./templates/not-made.ts";

/** A message from a template to one number, as it is filled in. */
export const templateMessageDraft = waTemplateMessageDraft.omit({ recipient: true }).extend(recipientFields);
type TemplateMessageDraft = z.output<typeof templateMessageDraft>;

/** A message from a template to one number: what sending it would mean, and sending it. */
export const { review: reviewTemplateMessage, send: sendTemplateMessage } = toOne(messageOf, () => ({}));

function messageOf(draft: TemplateMessageDraft): ToOne {
  const { appId, businessPhone, template } = draft;
  const number = numberOf("wa", draft);
  const recipient = number.replace(/^\+/, "");
  const wire = waTemplateSendMsg.request.parse({ appId, businessPhone, recipient, template });
  return {
    area: "wa",
    operation: waTemplateSendMsg.id,
    wire,
    number,
    parts: 1,
    assertAllowed: (tx) => assertFilled(tx, wire),
  };
}

const sent = waTemplateSendMsg.request;

/** Throws `invalid` where the template is known here and has other variables. One that nobody knows is the platform's to judge. */
async function assertFilled(tx: Tx, wire: z.output<typeof sent>): Promise<void> {
  const { appId, template } = wire;
  const { connection } = await findApplication(tx, "wa", appId);
  const [known] = await tx
    .select({ header: waTemplate.headerVariables, body: waTemplate.bodyVariables })
    .from(waTemplate)
    .leftJoin(submission, eq(submission.id, waTemplate.submissionId))
    .where(
      and(
        eq(waTemplate.connectionId, connection.id),
        eq(waTemplate.appId, appId),
        eq(waTemplate.name, template.name),
        eq(waTemplate.language, template.language.code),
      ),
    )
    .orderBy(asc(wasNotMade), desc(waTemplate.createdAt), desc(waTemplate.id))
    .limit(1);
  const broken = known && waVariableRules(known).find(({ holds }) => !holds(wire));
  if (broken) throw new DomainError("invalid", asSentence(broken.message), { field: `draft.${broken.field}` });
}
