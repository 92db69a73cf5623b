import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { readDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { lastEmailsTo, mayReadAddresses } from "#server/domain/sending/evidence/to-address.ts";
import { type Found, most } from "./found.ts";

/** A number or an address, and the last emails to it. Nothing for whoever may see nobody. */
export async function findPeople(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!maySeePersonal(scope)) return [];
  return q.includes("@") ? findAddress(tx, scope, q) : findNumber(tx, scope, q);
}

/**
 * Whole numbers, like addresses, are offered whether or not anything went to them: with a country's code, or as they are
 * dialled in the workspace's own country. Digits alone may be an id, and what begins with no zero a date or an amount: they
 * are offered where something went to the number.
 */
async function findNumber(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!/^[+\d\s().\-–/]{5,40}$/.test(q)) return [];
  const isDigits = /^\d{7,15}$/.test(q);
  const whole = numberOf(isDigits ? `+${q}` : q, null);
  if (whole !== null && !isDigits) return [asFound(whole)];
  const country = await readDefaultCountry(tx, scope.workspace.id);
  const atHome = country === null ? null : numberOf(q, country);
  if (atHome !== null && !isDigits && /^\(?0/.test(q)) return [asFound(atHome)];
  const found: Found[] = [];
  for (const number of new Set([whole, atHome]))
    if (number !== null && (await isKnown(tx, scope, number))) found.push(asFound(number));
  return found;
}

function numberOf(typed: string, country: string | null): string | null {
  const read = normaliseNumber(typed, country);
  return "number" in read ? read.number : null;
}

function asFound(number: string): Found {
  return { kind: "number", id: number, within: null, title: number, at: null };
}

/** Whether a message went to a number, or a call was made to it. */
async function isKnown(tx: Tx, { workspace: { id } }: Scope, number: string): Promise<boolean> {
  const known = await tx.execute(sql`(select 1 from message where workspace_id = ${id} and number = ${number} limit 1)
    union all (select 1 from call_record where workspace_id = ${id} and number = ${number} limit 1)`);
  return known.length > 0;
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
