import { and, desc, sql } from "drizzle-orm";
import { quarantine, quarantineDay } from "#db/schema/operations.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byNumber, type Paging, pageOf } from "#server/domain/paging.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { maskQuery } from "#server/domain/privacy/mask-fields.ts";
import type { Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { maskRaw } from "./get.ts";

const shownDays = 30;

/**
 * Requests to the callback address whose token nobody knows, newest first, and how many were kept and only counted per UTC
 * day. They belong to no workspace, so only the instance's administrators see them: else throws `forbidden`. Whom they are
 * about may be in a workspace that an administrator is not in, so they stay masked.
 */
export async function listQuarantine(scope: Pick<Scope, "services" | "person">, { cursor, limit }: Paging<number>) {
  if (!scope.person.isInstanceAdmin) {
    throw new DomainError("forbidden", t("domain.onlyAdministratorsOfThisInstanceSeeRequests"));
  }
  const db = scope.services.db.system;
  const older = sql`(${quarantine.receivedAt}, ${quarantine.id}) <
    (select q.received_at, q.id from quarantine q where q.id = ${cursor ?? null})`;
  const rows = await db
    .select()
    .from(quarantine)
    .where(and(cursor === undefined ? undefined : older))
    .orderBy(desc(quarantine.receivedAt), desc(quarantine.id))
    .limit(limit + 1);
  const days = await db.select().from(quarantineDay).orderBy(desc(quarantineDay.day)).limit(shownDays);
  const page = pageOf(rows, limit, byNumber, ({ id }) => id);
  return {
    ...page,
    rows: page.rows.map(({ raw, tokenHash, ...row }) => ({
      ...row,
      reason: told(row.reason),
      tokenHash: tokenHash.toString("hex").slice(0, 12),
      bytes: raw.length,
      contentType: row.contentType && maskText(row.contentType),
      query: row.query && maskQuery(row.query).value,
      body: maskRaw(raw).shown,
    })),
    days,
  };
}
