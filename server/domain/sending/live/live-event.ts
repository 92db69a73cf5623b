import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import type { Services } from "#server/domain/scope.ts";
import { type RecipientRow, readRecipients } from "#server/domain/sending/evidence/read.ts";
import { toldRecipients } from "#server/domain/standing/changes.ts";
import { snapshotOrder } from "#server/domain/standing/snapshot-order.ts";
import { type ChangeRow, formatCursor } from "./changes-since.ts";

/** What a page watches. */
export type Topic = { workspaceId: string; submissionId: string };

/** Counters and state of a submission as they move, and when they were read, in the order of `snapshotOrder`. */
export type LiveFigures = Pick<
  typeof submission.$inferSelect,
  | "state"
  | "acceptedAt"
  | "firstCallbackAt"
  | "lastCallbackAt"
  | "callbackCount"
  | "recipientCount"
  | "unknownCount"
  | "sendingCount"
  | "succeededCount"
  | "succeededVerifiedCount"
  | "failedCount"
  | "failedVerifiedCount"
  | "disputedCount"
  | "succeededDecidedCount"
  | "failedDecidedCount"
> & { asOf: string };

export type LiveEvent = {
  cursor: string;
  figures: LiveFigures;
  /** An attempt changed: a page that shows attempts reads them again. */
  attemptsChanged: boolean;
  /** Changed recipients, not masked yet; empty when `many`. */
  recipients: RecipientRow[];
  /** More changed than is worth sending: the page reads the rows it shows again. */
  many: boolean;
};

export async function readFigures(services: Services, topic: Topic): Promise<LiveFigures | null> {
  const [figures] = await inWorkspace(services.db.app, topic.workspaceId, (tx) =>
    tx
      .select({
        state: submission.state,
        acceptedAt: submission.acceptedAt,
        firstCallbackAt: submission.firstCallbackAt,
        lastCallbackAt: submission.lastCallbackAt,
        callbackCount: submission.callbackCount,
        recipientCount: submission.recipientCount,
        unknownCount: submission.unknownCount,
        sendingCount: submission.sendingCount,
        succeededCount: submission.succeededCount,
        succeededVerifiedCount: submission.succeededVerifiedCount,
        failedCount: submission.failedCount,
        failedVerifiedCount: submission.failedVerifiedCount,
        disputedCount: submission.disputedCount,
        succeededDecidedCount: submission.succeededDecidedCount,
        failedDecidedCount: submission.failedDecidedCount,
        asOf: snapshotOrder,
      })
      .from(submission)
      .where(eq(submission.id, topic.submissionId)),
  );
  return figures ?? null;
}

/** What the given changes of one submission look like now, read once for everybody who watches it. */
export async function readEvent(
  services: Services,
  topic: Topic,
  rows: readonly ChangeRow[],
): Promise<LiveEvent | null> {
  const last = rows.at(-1);
  const figures = await readFigures(services, topic);
  if (!last || !figures) return null;
  const changed = rows.filter(({ kind }) => kind === "recipient");
  const ids = [...new Set(changed.flatMap((row) => (row.recipientId === null ? [] : [row.recipientId])))];
  const many = ids.length > toldRecipients || changed.some((row) => row.recipientId === null);
  const workspace = { id: topic.workspaceId, slug: "", name: "" };
  return {
    cursor: formatCursor(last),
    figures,
    attemptsChanged: rows.some((row) => row.kind === "attempt"),
    recipients: many ? [] : await readRecipients({ services, workspace }, topic.submissionId, ids),
    many,
  };
}
