import type { z } from "zod";
import { waLimits } from "#server/contract/limits/wa.ts";
import { withRules } from "#server/contract/operation.ts";
import { waCustomDraft, waCustomRules, waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import { DomainError } from "#server/domain/errors.ts";
import { numberOf, recipientFields } from "#server/domain/messages/to-one/recipient.ts";
import { type ToOne, toOne } from "#server/domain/messages/to-one/to-one.ts";
import { t } from "#words/t.ts";
import { linkProblem } from "./link-problem.ts";
import { placeInWindow, windowStatement } from "./reply-window.ts";

/** A free-form message to one number, as it is filled in. */
export const customDraft = waCustomDraft.omit({ recipient: true }).extend({
  ...recipientFields,
  // As the sender knows it: the platform shows no message that comes in.
  ...windowStatement.shape,
});
type CustomDraft = z.output<typeof customDraft>;

/** A free-form message to one number: what sending it would mean, and sending it. */
export const { review: reviewCustom, send: sendCustom } = toOne(messageOf, () => ({}));

const wired = withRules(waCustomSendMsg.request, waCustomRules);

/** The call has the object that its type names, and no other. */
function messageOf(draft: CustomDraft): ToOne {
  const { appId, businessPhone, type, lastWroteAt } = draft;
  const number = numberOf("wa", draft);
  const recipient = number.replace(/^\+/, "");
  const read = wired.safeParse({ appId, businessPhone, recipient, type, [type]: draft[type] });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new DomainError("invalid", asSentence(String(issue?.message)), {
      field: ["draft", ...(issue?.path ?? [])].join("."),
    });
  }
  assertLinked(draft);
  return {
    area: "wa",
    operation: waCustomSendMsg.id,
    wire: read.data,
    number,
    parts: 1,
    statement: { lastWroteAt },
    assertAllowed: async () => assertInWindow(lastWroteAt),
  };
}

/** Throws `invalid` for a link that the platform could not follow, at its field. */
function assertLinked(draft: CustomDraft): void {
  const content = draft[draft.type];
  const problem = content !== undefined && "link" in content ? linkProblem(content.link) : null;
  if (problem !== null) throw new DomainError("invalid", problem, { field: `draft.${draft.type}.link` });
}

/** Throws `invalid` where the window that a recipient's own message opens is closed, or not open yet. */
function assertInWindow(lastWroteAt: string): void {
  const place = placeInWindow(lastWroteAt, new Date());
  if (place === "yet_to_come") throw atStatement(t("domain.theyCannotHaveWrittenLater"));
  if (place === "over") throw atStatement(t("domain.theyLastWroteTooLongAgo", { hours: waLimits.customWindowHours }));
}

function atStatement(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { field: "draft.lastWroteAt" });
}
