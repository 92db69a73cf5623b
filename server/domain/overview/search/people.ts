import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { lastEmailsTo, mayReadAddresses } from "#server/domain/sending/evidence/to-address.ts";
import { type Found, most } from "./found.ts";

/** A number or an address, and the last emails to it. Nothing for whoever may see nobody. */
export async function findPeople(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!maySeePersonal(scope)) return [];
  return q.includes("@") ? findAddress(tx, scope, q) : findNumber(tx, scope, q);
}

/** Whole numbers, like addresses, are offered whether or not anything went to them; digits alone may be an id. */
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

/** All that one address got, and the last emails of it, in whatever letter case it is spelled. */
async function findAddress(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!mayReadAddresses(scope)) return [];
  const emails = await lastEmailsTo(tx, q, most);
  if (emails === null) return [];
  const address = emails[0]?.address ?? q;
  return [
    { kind: "address", id: address, within: null, title: address, at: null },
    ...emails.map(
      (email): Found => ({
        kind: "email",
        id: String(email.recipientId),
        within: email.submissionId,
        title: email.address,
        at: email.lastHeardAt,
      }),
    ),
  ];
}
