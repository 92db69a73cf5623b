import { and, eq, inArray } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { retention } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { maskBody, maskQuery } from "#server/domain/privacy/mask-fields.ts";
import { shownId } from "#server/domain/privacy/see.ts";
import { findRetention } from "#server/domain/retention/settings.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { parseCallback } from "./apply/parse.ts";
import { callbackColumns, shownNames } from "./list.ts";

/** A body as it can be shown: text where it is text, and all of its bytes. Both null where it is masked as a whole. */
export type ShownBody = { text: string | null; base64: string | null };

/** One fact this callback told, and whether it was the first to report it it. */
export type ToldFact = {
  emailId: string;
  kind: string;
  remark: string | null;
  isNews: boolean;
  recipient: { id: number; state: string; trust: string | null } | null;
};

/**
 * One callback with its body and its query, both masked for everybody until they are revealed, and what it told. Throws
 * `not_found`, `forbidden`.
 */
export async function getCallback(scope: Scope, id: number) {
  requirePermission(scope, "callback.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ ...callbackColumns, query: callback.query, raw: callback.raw, createdAt: callback.attemptCreatedAt })
      .from(callback)
      .innerJoin(attempt, eq(attempt.id, callback.attemptId))
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(and(eq(callback.workspaceId, scope.workspace.id), eq(callback.id, id)))
      .limit(1);
    if (!found) throw await notFound(tx, scope.workspace.id, id);
    const { raw, createdAt, ...row } = found;
    const facts = row.disposition === "done" ? await factsOf(tx, { ...found, createdAt }) : [];
    const query = maskQuery(row.query);
    const body = row.bodyDroppedAt === null ? maskRaw(raw) : noBody;
    return {
      ...row,
      ...shownNames(scope, row),
      query: query.value,
      body: body.shown,
      /** There is something to reveal. */
      isMasked: query.isMasked || body.isMasked,
      facts: facts.map((fact) => ({
        ...fact,
        emailId: shownId(scope, fact.emailId),
        // Of the body, so masked as it is.
        kind: maskText(fact.kind),
        remark: fact.remark && maskText(fact.remark),
      })),
    };
  });
}

const noBody = { shown: { text: null, base64: null }, isMasked: false };

/** One up to which bodies were dropped may have been there. */
async function notFound(tx: Tx, workspaceId: string, id: number): Promise<DomainError> {
  const [progress] = await tx
    .select({ to: retention.callbacksTo })
    .from(retention)
    .where(eq(retention.workspaceId, workspaceId));
  const { callbackMonths } = await findRetention(tx, workspaceId);
  const mayHaveBeen = progress !== undefined && id <= progress.to;
  if (!mayHaveBeen) return new DomainError("not_found", t("domain.thereIsNoSuchCallback"));
  return new DomainError(
    "not_found",
    callbackMonths === null
      ? t("domain.noSuchCallbackOrDeletedBefore")
      : t("domain.noSuchCallbackOrNoLongerKept", { count: callbackMonths }),
  );
}

async function factsOf(
  tx: Tx,
  row: {
    id: number;
    attemptId: string;
    createdAt: Date;
    contentType: string | null;
    query: string;
    raw: Buffer;
    bodyDroppedAt: Date | null;
  },
): Promise<ToldFact[]> {
  const emailIds = row.bodyDroppedAt === null ? emailIdsIn(row) : [];
  if (row.bodyDroppedAt === null && emailIds.length === 0) return [];
  const facts = await tx
    .select({
      emailId: evidence.emailId,
      kind: evidence.kind,
      remark: evidence.remark,
      callbackId: evidence.callbackId,
      recipient: { id: recipient.id, state: recipient.state, trust: recipient.trust },
    })
    .from(evidence)
    .leftJoin(recipient, and(eq(recipient.attemptId, evidence.attemptId), eq(recipient.emailId, evidence.emailId)))
    .where(
      and(
        eq(evidence.attemptCreatedAt, row.createdAt),
        eq(evidence.attemptId, row.attemptId),
        eq(evidence.source, "callback"),
        // Without its body nobody can tell what it repeated, but what it was the first to report it.
        row.bodyDroppedAt === null ? inArray(evidence.emailId, emailIds) : eq(evidence.callbackId, row.id),
      ),
    );
  return facts.map(({ callbackId, ...fact }) => ({ ...fact, isNews: callbackId === row.id }));
}

function emailIdsIn(row: { contentType: string | null; query: string; raw: Buffer }): string[] {
  const parsed = parseCallback(row);
  return parsed.kind === "events" ? [...new Set(parsed.events.map(({ emailId }) => emailId))] : [];
}

/** Null for what is not text in UTF-8. */
function textOf(raw: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    // It is shown in base64 then.
    return null;
  }
}

/** A body without what is personal. */
export function maskRaw(raw: Buffer): { shown: ShownBody; isMasked: boolean } {
  const text = textOf(raw);
  const { value, isMasked } = text === null ? { value: null, isMasked: true } : maskBody(text);
  return { shown: { text: value, base64: null }, isMasked };
}

/** A body as it came. */
export function showBody(raw: Buffer): ShownBody {
  return { text: textOf(raw), base64: raw.toString("base64") };
}
