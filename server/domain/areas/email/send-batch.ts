import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { templateSeen } from "#server/compose/email/form-schema.ts";
import { batchSendEmail, type EmailDraft, emailDraft, subjectRule } from "#server/contract/email.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { lastUseOfList, learnedCount } from "#server/domain/account/ids/expected-count.ts";
import { type KnownName, namesIn } from "#server/domain/account/ids/names.ts";
import { DomainError } from "#server/domain/errors.ts";
import { publicUrlProblem } from "#server/domain/public-url.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { t } from "#words/t.ts";
import { type Alike, readAlike } from "./alike.ts";
import { type BatchPrice, priceOfBatch } from "./price.ts";
import { findSuppressedOnList, type SuppressedOnList } from "./suppressed-on-list.ts";

export const batchInput = z.object({
  draft: emailDraft.extend({
    receiverId: z
      .string()
      .trim()
      .min(1, { error: () => t("contract.whatIsNeeded", { what: t("contract.aRecipientList") }) }),
  }),
  /** What the form knows of the chosen template; shown, never sent. A program may know nothing of it. */
  template: templateSeen.nullable().default(null),
  expectedCount: z
    .int()
    .min(1, { error: () => t("trpc.atLeast1") })
    .max(10_000_000, { error: () => t("trpc.atMost10000000") })
    .nullable()
    .default(null),
});
export type BatchInput = z.output<typeof batchInput>;

export type BatchReview = Reviewed & {
  /** Sends of the last day to the same list or of the same template: a warning, which refuses nothing. */
  alike: Alike;
  learned: { count: number; sends: number } | null;
  /** What it costs by the price list of emails; null where none is valid. */
  price: BatchPrice | null;
  /** When a send of our records last left for this list; null where none has: its id may be mistyped. */
  listUsedAt: Date | null;
  /** Suppressed addresses that got this list before, and would get it again; null where none is known. */
  suppressedOnList: SuppressedOnList | null;
  /** What the library calls the ids in the draft. */
  names: KnownName[];
};

/** What sending this batch would mean. Stores nothing. Throws `invalid` for what the form should have caught. */
export async function reviewBatch(scope: Scope, input: BatchInput & { intentId?: string }): Promise<BatchReview> {
  requirePermission(scope, "email.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => reviewIn(tx, scope, input, input.intentId));
}

/** The same within a transaction. */
export async function reviewIn(tx: Tx, scope: Scope, input: BatchInput, intentId?: string): Promise<BatchReview> {
  const sendable = sendableOf(scope, input);
  const { review, connection } = await reviewOf(tx, scope, sendable, intentId);
  const place = { workspaceId: scope.workspace.id, connectionId: connection.id };
  const list = { ...place, receiverId: input.draft.receiverId };
  const learned = await learnedCount(tx, list);
  return {
    ...review,
    alike: await readAlike(tx, scope, { connectionId: connection.id, draft: input.draft, intentId }),
    learned: learned && { count: learned.count, sends: learned.sends },
    price: await priceOfBatch(tx, scope, input.expectedCount),
    listUsedAt: await lastUseOfList(tx, list),
    suppressedOnList: await findSuppressedOnList(tx, scope, list),
    names: await namesIn(tx, scope, { ...place, area: "email" }, sendable.requests),
  };
}

export type SendBatch = BatchInput & {
  intentId: string;
  /** Of the review that a person read. A program has none: what it sends is what it asked for in this very request. */
  reviewedHash: string | null;
  title: string | null;
  repeatReason: string | null;
};

/**
 * Stores one email batch; the worker makes the call. A repeat finds what the first one stored. Throws `conflict` when the
 * draft is not the one that was reviewed, `invalid` when a person reviewed none, and as `storeSubmission`.
 */
export async function sendBatch(scope: Scope, input: SendBatch): Promise<Submission> {
  requirePermission(scope, "email.send");
  const { intentId, reviewedHash, repeatReason } = input;
  if (reviewedHash === null && !scope.token)
    throw new DomainError("invalid", t("domain.reviewWhatWouldBeSentFirst"), { field: "reviewedHash" });
  const price = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    priceOfBatch(tx, scope, input.expectedCount),
  );
  return sendReviewed(scope, sendableOf(scope, input), {
    intentId,
    reviewedHash,
    repeatReason,
    title: input.title,
    what: whatOf(input.draft.templateID, input.draft.receiverId, input.template?.name ?? null),
    ...sentColumns(input, price),
  });
}

/** What a batch is named after that nobody named. */
export function whatOf(templateID: string, receiverId: string, templateName: string | null): string {
  const template = templateName ?? t("domain.templateWithId", { id: templateID });
  return t("domain.templateToList", { template, list: receiverId });
}

/** What is kept of a batch that is sent, with what it cost then. */
export function sentColumns({ draft, template, expectedCount }: BatchInput, price: BatchPrice | null) {
  const context = { template, receiverId: draft.receiverId, plan: { price } };
  return { draft: wireRequest(draft), context, expectedCount };
}

/** What sending a batch sends. */
export function sendableOf(scope: Scope, input: BatchInput): Sendable {
  return {
    area: "email",
    operation: batchSendEmail.id,
    appId: input.draft.appId,
    requests: [wireRequest(input.draft)],
    assertSendable: (connection) => assertSendable(scope, connection, input),
  };
}

/** The draft without what was left empty: the platform takes absent and empty alike, and the hash must too. */
function wireRequest(draft: EmailDraft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== ""));
}

function assertSendable(scope: Scope, connection: Connection, input: BatchInput): void {
  const rule = input.template && subjectRule(input.template.subject);
  if (rule && !rule.holds(input.draft))
    throw new DomainError("invalid", rule.message, { field: `draft.${rule.field}` });
  const problem = connection.kind === "live" ? publicUrlProblem(scope.services.publicUrl) : null;
  if (problem) throw new DomainError("invalid", problem, { setting: "PUBLIC_URL" });
}
