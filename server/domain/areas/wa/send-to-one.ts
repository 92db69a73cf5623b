import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { isCountry, normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { waNumber } from "#server/contract/wa.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed, readSending, type SendingStop } from "#server/domain/sending/control/sending.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import type { Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { assertUnsuppressed, suppressionOf } from "#server/domain/sending/suppressions/to-one.ts";

/** To whom a message goes, as people write it. */
export const recipientFields = {
  number: z.string().trim().min(1, "A number is needed").max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country has two letters")
    .nullish(),
};

/** The number of a recipient as it is stored (E.164) and as the platform takes it. Throws `invalid` at its field. */
export function recipientOf({ number, country = null }: { number: string; country?: string | null | undefined }): {
  number: string;
  recipient: string;
} {
  if (country !== null && !isCountry(country))
    throw new DomainError("invalid", `No numbering plan is known for ${country}.`, { field: "draft.country" });
  const read = normaliseNumber(number, country);
  if ("problem" in read)
    throw new DomainError("invalid", numberSentence(read), {
      field: "draft.number",
    });
  const taken = waNumber("The number").safeParse(read.number.replace(/^\+/, ""));
  if (!taken.success) throw new DomainError("invalid", `${taken.error.issues[0]?.message}.`, { field: "draft.number" });
  return { number: read.number, recipient: taken.data };
}

/** One message to one number, ready for the wire. */
export type ToOne = {
  operation: string;
  wire: Record<string, unknown> & { appId: string };
  number: string;
  /** What somebody stated about it that is no part of the call. */
  statement: Record<string, unknown>;
  /** What has to hold when it is stored; throws where it does not. A repeat of what was stored is not asked. */
  assertAllowed?: (tx: Tx) => Promise<void>;
};

export type ToOneReview = Reviewed & {
  /** As it would be sent: E.164. */
  number: string;
  suppressed: Omit<Suppressed, "id"> | null;
  stopped: SendingStop | null;
};

/**
 * What sending it would mean. Stores nothing. It tells whether a number is suppressed or was sent the same, so it is for those
 * alone who may see numbers. Throws `forbidden`, and as `reviewOf`.
 */
export async function reviewToOne(scope: Scope, message: ToOne, intentId?: string): Promise<ToOneReview> {
  requirePermission(scope, "wa.send");
  requirePermission(scope, "personal.see");
  const stopped = await readSending(scope);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { review } = await reviewOf(tx, scope, sendableOf(message), intentId);
    // What was stored under this intent is told, whatever changed since.
    if (review.storedAs === null) await message.assertAllowed?.(tx);
    const suppressed = await suppressionOf(tx, scope, "wa", message.number);
    return {
      ...review,
      number: shownContact(scope, message.number) ?? "",
      suppressed: suppressed && { reason: shownText(scope, suppressed.reason), until: suppressed.until },
      stopped,
    };
  });
}

export type SendToOne = {
  intentId: string;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
  title: string | null;
  repeatReason: string | null;
};

/**
 * Stores a message to one number; the worker makes the call. A repeat finds what the first one stored. Throws `conflict` where
 * the number is suppressed, sending is stopped or what was reviewed was another, and as `storeSubmission`.
 */
export async function sendToOne(scope: Scope, message: ToOne, given: SendToOne): Promise<{ id: string }> {
  requirePermission(scope, "wa.send");
  const { wire, number, statement } = message;
  const { id } = await sendReviewed(scope, sendableOf(message), {
    ...given,
    what: `Instant message to ${number}`,
    draft: wire,
    context: { ...statement, plan: { parts: 1, chunks: 1, price: null } },
    expectedCount: null,
    messages: [{ chunkNo: 1, itemNo: 0, number, partCount: 1 }],
    assertAllowed: async (tx) => {
      await assertSendingAllowed(tx, scope.workspace.id);
      await assertUnsuppressed(tx, scope, "wa", number);
      await message.assertAllowed?.(tx);
    },
  });
  return { id };
}

function sendableOf({ operation, wire }: ToOne): Sendable {
  return { area: "wa", operation, appId: wire.appId, requests: [wire] };
}
