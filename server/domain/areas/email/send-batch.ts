import { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { batchSendEmail, type EmailDraft, emailDraft, subjectRule } from "#server/contract/email.ts";
import { type Connection, findApplication } from "#server/domain/account/connections/open-account.ts";
import { learnedCount, wasListUsed } from "#server/domain/account/ids/expected-count.ts";
import { type KnownName, namesIn } from "#server/domain/account/ids/names.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { publicUrlProblem } from "#server/domain/public-url.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import {
  findRepeated,
  findStored,
  payloadHash,
  type Submission,
  storeSubmission,
} from "#server/domain/sending/submissions/store.ts";

/** What the form knows of the chosen template; shown with the submission, never sent. A program may know nothing of it. */
const templateSeen = z
  .object({
    name: z.string().nullable(),
    language: z.string().nullable(),
    subject: z.string().nullable(),
    status: z.number(),
  })
  .nullable()
  .default(null);

export const batchInput = z.object({
  draft: emailDraft.extend({ receiverId: z.string().trim().min(1, "A recipient list is needed") }),
  template: templateSeen,
  expectedCount: z.int().min(1, "At least 1").max(10_000_000, "At most 10,000,000").nullable().default(null),
});
export type BatchInput = z.output<typeof batchInput>;

export type BatchReview = {
  /** Hash of what would be sent; the send is refused when it no longer matches. */
  hash: string;
  repeatOf: { id: string; title: string; createdAt: Date; state: string; succeeded: number } | null;
  /** The submission that came of this form already, when it was stored and nobody saw the answer. */
  storedAs: string | null;
  learned: { count: number; sends: number } | null;
  /** False where no send of our records may have gone to this list: its id may be mistyped. */
  isListUsed: boolean;
  connection: { kind: "sandbox" | "live"; name: string };
  applicationLabel: string;
  /** What the library calls the ids in the draft. */
  names: KnownName[];
};

/** What sending this draft would mean. Stores nothing. Throws `invalid` for what the form should have caught. */
export async function reviewBatch(scope: Scope, input: BatchInput & { intentId?: string }): Promise<BatchReview> {
  requirePermission(scope, "email.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection, label } = await findApplication(tx, "email", input.draft.appId);
    assertSendable(scope, connection, input);
    const place = { workspaceId: scope.workspace.id, connectionId: connection.id };
    const list = { ...place, receiverId: input.draft.receiverId };
    const learned = await learnedCount(tx, list);
    const request = wireRequest(input.draft);
    const hash = payloadHash(batchSendEmail.id, connection.id, [request]);
    const repeated = await findRepeated(tx, hash);
    const storedAs = repeated && repeated.intentId === input.intentId ? repeated.id : null;
    return {
      hash: hash.toString("hex"),
      storedAs,
      repeatOf:
        repeated && storedAs === null
          ? {
              id: repeated.id,
              title: shownText(scope, repeated.title),
              createdAt: repeated.createdAt,
              state: repeated.state,
              succeeded: repeated.succeededCount,
            }
          : null,
      learned: learned && { count: learned.count, sends: learned.sends },
      isListUsed: await wasListUsed(tx, list),
      connection: { kind: connection.kind, name: connection.name },
      applicationLabel: label,
      names: await namesIn(tx, scope, { ...place, area: "email" }, [request]),
    };
  });
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
  if (input.reviewedHash === null && !scope.token)
    throw new DomainError("invalid", "Review what would be sent first.", { field: "reviewedHash" });
  const request = wireRequest(input.draft);
  const { intentId } = input;
  const stored = await findStored(scope, { intentId, operation: batchSendEmail.id, requests: [request] });
  if (stored) return stored;
  const { connection } = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    findApplication(tx, "email", input.draft.appId),
  );
  assertSendable(scope, connection, input);
  const hash = payloadHash(batchSendEmail.id, connection.id, [request]).toString("hex");
  if (input.reviewedHash !== null && input.reviewedHash !== hash) {
    throw new DomainError("conflict", "What would be sent has changed since you reviewed it. Review it again.");
  }
  return storeSubmission(scope, {
    intentId,
    area: "email",
    operation: batchSendEmail.id,
    connectionId: connection.id,
    title:
      input.title ?? `${input.template?.name ?? `Template ${input.draft.templateID}`} to ${input.draft.receiverId}`,
    draft: request,
    context: { template: input.template, receiverId: input.draft.receiverId },
    requests: [request],
    expectedCount: input.expectedCount,
    repeatReason: input.repeatReason,
  });
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
