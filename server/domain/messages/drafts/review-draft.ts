import { and, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import type { CheckFacts } from "#db/schema/uploads.ts";
import type { Estimate } from "#server/domain/account/prices/estimate.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { storedPlan } from "#server/domain/messages/plan/facts.ts";
import { priceNow } from "#server/domain/messages/plan/price.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { readSending, type SendingStop } from "#server/domain/sending/control/sending.ts";
import { findDraft } from "#server/domain/sending/drafts/find-draft.ts";
import type { Check } from "#server/domain/sending/drafts/lock-draft.ts";
import { readListSent } from "#server/domain/sending/repeats/list-sent.ts";
import { isAskedWhy } from "#server/domain/sending/repeats/most-soon.ts";
import { preparedText, readSentTexts, type SentLately } from "#server/domain/sending/repeats/sent-texts.ts";
import type { RepeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { repeatsOf } from "#server/domain/sending/submissions/reviewed.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { countsOf, shownFacts, type VerdictCounts } from "./read-draft.ts";
import { readSamples, type Samples } from "./samples.ts";

export type BulkReview = Lately & {
  state: Check["state"];
  problem: string | null;
  title: string;
  /** Of what would be sent, once it is prepared. */
  hash: string | null;
  messageCount: number;
  partCount: number;
  chunkCount: number;
  facts: CheckFacts | null;
  samples: Samples;
  price: Estimate | null;
  repeatOf: RepeatOf | null;
  connection: { kind: "sandbox" | "live"; name: string };
  applicationLabel: string;
  counts: VerdictCounts;
  /** Set while all sending of the workspace is stopped: nothing can be sent now. */
  stopped: SendingStop | null;
};

/** What it follows closely. */
type Lately = SentLately & {
  /** The latest send of the last day to the saved list that it goes to, as long as any of its numbers may have got something. */
  listSent: RepeatOf | null;
  /** Most of its numbers got something within the hour: it is sent with a reason alone. */
  asksReason: boolean;
};

const noSamples: Samples = { first: null, longest: null, any: null };

/** What sending a prepared draft would mean. Stores nothing. Throws `not_found`, `conflict` before its rows were checked. */
export async function reviewDraft(scope: Scope, channel: Channel, id: string): Promise<BulkReview> {
  requirePermission(scope, `${channel.area}.send`);
  const stopped = await readSending(scope);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { submission: row, check, connection } = await findDraft(tx, kindOf(channel), id);
    if (check === null) throw new DomainError("conflict", t("domain.theRowsWereNotCheckedYet"));
    const isPrepared = check.state === "prepared";
    const { parts, chunks } = storedPlan(row.context);
    return {
      state: check.state,
      problem: shownText(scope, told(check.problem)),
      title: shownText(scope, row.title),
      hash: isPrepared ? (check.planHash?.toString("hex") ?? null) : null,
      messageCount: isPrepared ? (row.messageCount ?? 0) : check.sendableCount,
      partCount: isPrepared ? parts : (check.facts?.parts ?? 0),
      chunkCount: isPrepared ? chunks : 0,
      facts: shownFacts(scope, check.facts),
      samples: isPrepared ? await readSamples(tx, scope, channel, row, check.facts?.longestRow ?? null) : noSamples,
      price: isPrepared ? await priceNow(tx, { ...row, area: channel.area }) : null,
      repeatOf: isPrepared ? (await repeatsOf(tx, scope, row.payloadHash, row.intentId)).repeatOf : null,
      ...(isPrepared ? await readLately(tx, scope, channel, row) : nothingLately),
      connection,
      applicationLabel: await labelOf(tx, channel, row.connectionId, channel.draft.parse(row.draft).appId),
      counts: countsOf(check),
      stopped,
    };
  });
}

const nothingLately: Lately = { sentTexts: null, otherTexts: null, listSent: null, asksReason: false };

async function readLately(tx: Tx, scope: Scope, channel: Channel, row: Submission): Promise<Lately> {
  const place = { ...row, area: channel.area };
  const { soon, ...texts } = await readSentTexts(tx, scope, preparedText(place));
  // Where none of them got anything, all who did were left out.
  const isPassed = maySeePersonal(scope) && texts.sentTexts === null && texts.otherTexts === null;
  const { uploadId } = channel.draft.parse(row.draft);
  return {
    ...texts,
    listSent: isPassed ? null : await readListSent(tx, scope, { ...place, uploadId }),
    asksReason: isAskedWhy(row.messageCount ?? 0, soon),
  };
}

async function labelOf(tx: Tx, { area }: Channel, connectionId: string, appId: string): Promise<string> {
  const [row] = await tx
    .select({ label: application.label })
    .from(application)
    .where(
      and(
        eq(application.connectionId, connectionId),
        eq(application.area, area),
        eq(application.appId, appId),
        isNull(application.archivedAt),
      ),
    );
  return row?.label ?? appId;
}
