import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { storedPlan } from "#server/domain/messages/plan/facts.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { MessageCounts } from "#server/domain/standing/message-outcome.ts";
import { t } from "#words/t.ts";
import { type AcceptedCost, readAcceptedCost } from "./accepted-cost.ts";

/** planned = submitted + waiting + notSent; submitted = accepted + refused + unknown. */
export type Counts = {
  planned: number;
  submitted: number;
  accepted: number;
  refused: number;
  unknown: number;
  waiting: number;
  notSent: number;
};

export type Figures = Counts & {
  /** Of the planned messages together. */
  parts: number;
  /** By the state that an operator's report gave; null where none was imported. */
  reported: { state: string; count: number }[] | null;
  /** What the accepted ones cost, where that is not the whole and the send stands still. */
  acceptedCost: AcceptedCost | null;
};

/** What became of a submission's messages. Throws `not_found`. */
export async function readFigures(scope: Scope, channel: Channel, submissionId: string): Promise<Figures> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await requireMessages(tx, channel, submissionId);
    const counts = countsOf(found);
    return {
      ...counts,
      acceptedCost: await readAcceptedCost(tx, found, counts),
      parts: storedPlan(found.context).parts,
      reported: await readReported(tx, scope, submissionId),
    };
  });
}

const facts = {
  id: submission.id,
  area: submission.area,
  context: submission.context,
  pausedAt: submission.pausedAt,
  messageCount: submission.messageCount,
  acceptedMessages: submission.acceptedMessages,
  refusedMessages: submission.refusedMessages,
  unknownMessages: submission.unknownMessages,
  notSentMessages: submission.notSentMessages,
};

type SubmissionFacts = MessageCounts & {
  id: string;
  context: Record<string, unknown>;
  pausedAt: Date | null;
  messageCount: number | null;
};

/** What a submission of the channel says of itself. Throws `not_found`, also for one of another area. */
export async function requireMessages(tx: Tx, { area }: Channel, submissionId: string): Promise<SubmissionFacts> {
  const [found] = await tx.select(facts).from(submission).where(eq(submission.id, submissionId));
  if (found?.area !== area)
    throw new DomainError("not_found", t("domain.thereIsNoSuchNounInThis", { noun: areaTraits[area].noun }));
  return found;
}

/** What is counted and what follows from it. Pure. */
export function countsOf(stored: MessageCounts & { messageCount: number | null }): Counts {
  const { acceptedMessages: accepted, refusedMessages: refused, unknownMessages: unknown } = stored;
  const planned = stored.messageCount ?? 0;
  const submitted = accepted + refused + unknown;
  const notSent = stored.notSentMessages;
  return { planned, submitted, accepted, refused, unknown, waiting: planned - submitted - notSent, notSent };
}

/** Only where a report was ever imported: the figures of a running send are asked for all the time. */
async function readReported(tx: Tx, scope: Scope, submissionId: string): Promise<Figures["reported"]> {
  const rows = await tx.execute<{ state: string; count: number }>(sql`
    select reported_state as state, count(*)::int as count from message
    where submission_id = ${submissionId} and reported_state is not null
      and exists (select from upload_import where kind = 'delivery_report')
    group by 1 order by 2 desc, 1`);
  return rows.length > 0 ? rows.map(({ state, count }) => ({ state: shownText(scope, state), count })) : null;
}
