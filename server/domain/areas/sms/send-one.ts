import { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { countParts, type Encoding } from "#server/compose/count-parts.ts";
import { isCountry, normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { sendSms, smsDraft } from "#server/contract/sms.ts";
import { type Estimate, estimate } from "#server/domain/account/prices/estimate.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed, readSending, type SendingStop } from "#server/domain/sending/control/sending.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import type { Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { assertUnsuppressed, suppressionOf } from "#server/domain/sending/suppressions/to-one.ts";

export const oneDraft = smsDraft.omit({ numbers: true }).extend({
  number: z.string().trim().min(1, "A number is needed").max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country has two letters")
    .nullish(),
  senderId: z.string().trim().max(100).nullish(),
});
export type OneDraft = z.output<typeof oneDraft>;

export type OneReview = Reviewed & {
  /** As it would be sent: E.164. */
  number: string;
  text: string;
  parts: number;
  encoding: Encoding;
  characters: number;
  price: Estimate | null;
  suppressed: Omit<Suppressed, "id"> | null;
  stopped: SendingStop | null;
};

/**
 * What sending one message would mean. Stores nothing. It tells whether a number is suppressed or was sent the same, so it
 * is for those alone who may see numbers. Throws `invalid` for a number that cannot be sent to, `forbidden`.
 */
export async function reviewOne(
  scope: Scope,
  { draft, intentId }: { draft: OneDraft; intentId?: string | undefined },
): Promise<OneReview> {
  requirePermission(scope, "sms.send");
  requirePermission(scope, "personal.see");
  const request = wireRequest(draft);
  const { number } = request;
  const { parts, encoding, characters } = countParts(draft.content);
  const stopped = await readSending(scope);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { review } = await reviewOf(tx, scope, sendableOf(draft.appId, request.wire), intentId);
    const suppressed = await suppressionOf(tx, scope, "sms", number);
    return {
      number: shownContact(scope, number) ?? "",
      text: draft.content,
      parts,
      encoding,
      characters,
      ...review,
      price: await estimate(tx, scope.workspace.id, new Date(), [{ number, parts }]),
      suppressed: suppressed && { reason: shownText(scope, suppressed.reason), until: suppressed.until },
      stopped,
    };
  });
}

export type SendOne = {
  intentId: string;
  draft: OneDraft;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
  title: string | null;
  repeatReason: string | null;
};

/**
 * Stores a message to one number; the worker makes the call. A repeat finds what the first one stored. Throws `invalid`,
 * `conflict` where the number is suppressed, sending is stopped or what was reviewed was another, and as `storeSubmission`.
 */
export async function sendOne(scope: Scope, input: SendOne): Promise<{ id: string }> {
  requirePermission(scope, "sms.send");
  const { intentId, draft } = input;
  const { wire, number } = wireRequest(draft);
  const { parts } = countParts(draft.content);
  const price = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    estimate(tx, scope.workspace.id, new Date(), [{ number, parts }]),
  );
  const { id } = await sendReviewed(scope, sendableOf(draft.appId, wire), {
    intentId,
    reviewedHash: input.reviewedHash,
    title: input.title,
    what: `SMS to ${number}`,
    draft: wire,
    context: { plan: { parts, chunks: 1, price } },
    expectedCount: null,
    repeatReason: input.repeatReason,
    messages: [{ chunkNo: 1, itemNo: 0, number, partCount: parts }],
    assertAllowed: async (tx) => {
      await assertSendingAllowed(tx, scope.workspace.id);
      await assertUnsuppressed(tx, scope, "sms", number);
    },
  });
  return { id };
}

function sendableOf(appId: string, wire: Record<string, unknown>): Sendable {
  return { area: "sms", operation: sendSms.id, appId, requests: [wire] };
}

/** The request as it is sent: absent fields and empty ones are the same to the platform, and have to be to the hash. */
function wireRequest(draft: OneDraft): { wire: Record<string, unknown>; number: string } {
  const country = draft.country ?? null;
  if (country !== null && !isCountry(country))
    throw new DomainError("invalid", `No numbering plan is known for ${country}.`, { field: "draft.country" });
  const read = normaliseNumber(draft.number, country);
  if ("problem" in read)
    throw new DomainError("invalid", numberSentence(read), {
      field: "draft.number",
    });
  const { appId, content, senderId } = draft;
  const wire = sendSms.request.parse({ appId, numbers: read.number, content, ...(senderId ? { senderId } : {}) });
  return { number: read.number, wire };
}
