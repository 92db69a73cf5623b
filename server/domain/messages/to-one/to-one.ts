import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { type Estimate, estimate } from "#server/domain/account/prices/estimate.ts";
import { messageTo } from "#server/domain/messages/called.ts";
import { shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed, readSending, type SendingStop } from "#server/domain/sending/control/sending.ts";
import { readSentTexts, type SentLately } from "#server/domain/sending/repeats/sent-texts.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import type { Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { assertUnsuppressed, suppressionOf } from "#server/domain/sending/suppressions/to-one.ts";

/** One message to one number, ready for the wire. */
export type ToOne = {
  area: MessageArea;
  operation: string;
  wire: Record<string, unknown> & { appId: string };
  /** E.164, however the wire has it. */
  number: string;
  /** How many parts it goes out in, each of which costs; one where the channel has none. */
  parts: number;
  /** What somebody stated about it that is no part of the call. */
  statement?: Record<string, unknown>;
  /** What has to hold when it is stored; throws where it does not. A repeat of what was stored is not asked. */
  assertAllowed?: (tx: Tx) => Promise<void>;
};

/** What its number got within a day is a warning, which refuses nothing. */
export type ToOneReview = Reviewed &
  SentLately & {
    /** As it would be sent: E.164. */
    number: string;
    price: Estimate | null;
    suppressed: Omit<Suppressed, "id"> | null;
    stopped: SendingStop | null;
  };

export type ReviewToOne<Draft> = { draft: Draft; intentId?: string | undefined };

export type SendToOne<Draft> = {
  intentId: string;
  draft: Draft;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
  title: string | null;
  repeatReason: string | null;
};

/**
 * What one way to write to one number can do, given what becomes of its draft; `messageOf` throws `invalid` at the field that
 * is wrong. `tellOf` is what its review tells beside that of all of them.
 */
export function toOne<Draft, Told extends object>(messageOf: (draft: Draft) => ToOne, tellOf: (draft: Draft) => Told) {
  return {
    /**
     * What sending it would mean. Stores nothing. It tells whether a number is suppressed or was sent the same, so it is for
     * those alone who may see numbers. Throws `invalid`, `forbidden`, and as `reviewOf`.
     */
    review: async (scope: Scope, { draft, intentId }: ReviewToOne<Draft>): Promise<ToOneReview & Told> => ({
      ...tellOf(draft),
      ...(await reviewToOne(scope, messageOf(draft), intentId)),
    }),
    /**
     * Stores it; the worker makes the call. A repeat finds what the first one stored. Throws `invalid`, `forbidden`,
     * `conflict` where the number is suppressed, sending is stopped or what was reviewed was another, and as
     * `storeSubmission`.
     */
    send: async (scope: Scope, { draft, ...given }: SendToOne<Draft>): Promise<{ id: string }> =>
      sendToOne(scope, messageOf(draft), given),
  };
}

async function reviewToOne(scope: Scope, message: ToOne, intentId?: string): Promise<ToOneReview> {
  const { area, number } = message;
  requirePermission(scope, `${area}.send`);
  requirePermission(scope, "personal.see");
  const stopped = await readSending(scope);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { review, connection } = await reviewOf(tx, scope, sendableOf(message), intentId);
    // What was stored under this intent is told, whatever changed since.
    if (review.storedAs === null) await message.assertAllowed?.(tx);
    const suppressed = await suppressionOf(tx, scope, area, number);
    const text = textOf(scope, message, connection.id, intentId);
    const { sentTexts, otherTexts } = await readSentTexts(tx, scope, text);
    return {
      ...review,
      number: shownContact(scope, number) ?? "",
      price: await priceOf(tx, scope, message),
      ...{ sentTexts, otherTexts },
      suppressed: suppressed && { reason: shownText(scope, suppressed.reason), until: suppressed.until },
      stopped,
    };
  });
}

async function sendToOne(
  scope: Scope,
  message: ToOne,
  given: Omit<SendToOne<unknown>, "draft">,
): Promise<{ id: string }> {
  const { area, wire, number, statement, parts } = message;
  requirePermission(scope, `${area}.send`);
  const price = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => priceOf(tx, scope, message));
  const { id } = await sendReviewed(scope, sendableOf(message), {
    ...given,
    what: messageTo(area, number),
    draft: wire,
    context: { ...statement, plan: { parts, chunks: 1, price } },
    expectedCount: null,
    messages: [{ chunkNo: 1, itemNo: 0, number, partCount: parts }],
    assertAllowed: async (tx) => {
      await assertSendingAllowed(tx, scope.workspace.id);
      await assertUnsuppressed(tx, scope, area, number);
      await message.assertAllowed?.(tx);
    },
  });
  return { id };
}

function textOf({ workspace }: Scope, { area, wire, number }: ToOne, connectionId: string, intentId?: string) {
  return {
    ...{ workspaceId: workspace.id, area, connectionId, intentId },
    draft: sql`${JSON.stringify(wire)}::text::jsonb`,
    numbers: sql`(select ${number}::text as number)`,
  };
}

async function priceOf(tx: Tx, scope: Scope, { area, number, parts }: ToOne): Promise<Estimate | null> {
  return estimate(tx, { workspaceId: scope.workspace.id, area }, new Date(), [{ number, parts }]);
}

function sendableOf({ area, operation, wire }: ToOne): Sendable {
  return { area, operation, appId: wire.appId, requests: [wire] };
}
