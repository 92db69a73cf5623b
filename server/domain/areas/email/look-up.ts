import { and, eq, inArray } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { recipient } from "#db/schema/recipients.ts";
import { submission } from "#db/schema/submissions.ts";
import { getSendEmailRcd } from "#server/contract/email.ts";
import { emailLimits } from "#server/contract/limits/email.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { readPlatform } from "#server/domain/account/reads/read-platform.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isShownWhole, shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { kindOfQuery } from "#server/domain/sending/evidence/recipient-state.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

export type LookUp = {
  /** The four counts exactly as the platform answered them. */
  counts: { success: string | null; fail: string | null; sending: string | null; nofound: string | null };
  rows: {
    emailId: string;
    /** Null when the answer did not list the id. */
    kind: string | null;
    status: string | null;
    address: string | null;
    receiveTime: string | null;
    known: { submissionId: string; title: string; recipientId: number } | null;
  }[];
  at: Date;
};

/**
 * Asks the platform about up to 200 emails of one application by id, and says which of them belong to a submission of
 * ours. The caller splits longer lists. Throws as `readPlatform`, and `invalid` for an id that would split in two.
 */
export async function lookUpEmails(scope: Scope, input: { appId: string; emailIds: string[] }): Promise<LookUp> {
  requirePermission(scope, "recipient.ask");
  const ids = [...new Set(input.emailIds)];
  if (ids.some((id) => id.includes(","))) throw new DomainError("invalid", t("domain.anEmailIdMayNotContainA"));
  if (ids.length > emailLimits.idsPerQuery)
    throw new DomainError(
      "invalid",
      t("domain.atMostIdsPerQueryEmailsPerQuery", { idsPerQuery: emailLimits.idsPerQuery }),
    );
  // Before the call, so that nobody is asked about without a trace; a foreign application leaves none.
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await findApplication(tx, "email", input.appId);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "emails.looked_up",
      target: { kind: "application", id: input.appId },
      meta: { emailIds: ids },
    });
  });
  const { reply, at } = await readPlatform(
    scope,
    getSendEmailRcd,
    { appId: input.appId, emailId: ids.join(",") },
    input.appId,
  );
  const known = await findKnown(scope, ids);
  const answered = new Map(reply.array.map((result) => [result.emailId, result]));
  return {
    counts: { success: reply.success, fail: reply.fail, sending: reply.sending, nofound: reply.nofound },
    rows: ids.map((emailId) => {
      const result = answered.get(emailId);
      return {
        emailId,
        kind: result ? shownText(scope, kindOfQuery(result.status)) : null,
        status: shownText(scope, result?.status ?? null),
        address: shownContact(scope, result?.toAddress ?? null),
        receiveTime: result?.receiveTime || null,
        known: known.get(emailId) ?? null,
      };
    }),
    at,
  };
}

async function findKnown(scope: Scope, ids: readonly string[]) {
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        emailId: recipient.emailId,
        recipientId: recipient.id,
        submissionId: recipient.submissionId,
        title: submission.title,
      })
      .from(recipient)
      .innerJoin(submission, eq(submission.id, recipient.submissionId))
      .where(
        and(
          eq(recipient.workspaceId, scope.workspace.id),
          inArray(recipient.emailId, [...ids]),
          isShownWhole(scope, recipient.emailId),
        ),
      ),
  );
  return new Map(rows.map(({ emailId, title, ...known }) => [emailId, { ...known, title: shownText(scope, title) }]));
}
