import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Found, most } from "./found.ts";

/** A number that was written to or called, and emails to an address, the last first. Nothing for whoever may see nobody. */
export async function findPeople(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!maySeePersonal(scope)) return [];
  return q.includes("@") ? findAddress(tx, scope, q) : findNumber(tx, scope, q);
}

/** Whole numbers are offered whether or not anything went to them; digits alone may be an id. */
async function findNumber(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  const isDigits = /^\d{7,15}$/.test(q);
  const read = normaliseNumber(isDigits ? `+${q}` : q, null);
  if (!("number" in read)) return [];
  const { number } = read;
  if (isDigits) {
    const { id } = scope.workspace;
    const known = await tx.execute(sql`(select 1 from message where workspace_id = ${id} and number = ${number} limit 1)
      union all (select 1 from call_record where workspace_id = ${id} and number = ${number} limit 1)`);
    if (known.length === 0) return [];
  }
  return [{ kind: "number", id: number, within: null, title: number, at: null }];
}

/** As the platform wrote it, or in small letters. */
async function findAddress(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!scope.permissions.has("submission.read") || !scope.permissions.has("email.read")) return [];
  const of = (address: string) => sql`(select r.id, r.submission_id, r.address, r.last_heard_at from recipient r
    where r.workspace_id = ${scope.workspace.id} and r.address = ${address} order by r.id desc limit ${most})`;
  const spellings = [...new Set([q, q.toLowerCase()])].map(of);
  const rows = await tx.execute<{ id: string; submissionId: string; title: string; at: string }>(sql`
    select f.id::text as id, f.submission_id as "submissionId", f.address as title, f.last_heard_at as at
    from (${sql.join(spellings, sql` union all `)}) f order by f.id desc limit ${most}`);
  return rows.map(({ id, submissionId, title, at }) => ({
    kind: "email",
    id,
    within: submissionId,
    title,
    at: new Date(at),
  }));
}
