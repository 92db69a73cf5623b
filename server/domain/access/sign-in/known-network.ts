import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import { networkOf } from "./throttle.ts";

/**
 * The network that a request comes from, when the person has signed in from there before, as far back as sessions are kept;
 * else null. Tries from there are counted apart, so that nobody elsewhere can keep a person out by trying for ever. `withCode`
 * asks for a session that came with a second factor: whoever has the password alone makes no network known.
 */
export async function knownNetwork(
  db: Db,
  who: { email: string } | { id: string },
  ip: string | null,
  withCode = false,
): Promise<string | null> {
  if (ip === null) return null;
  const rows = await db
    .selectDistinct({ ip: session.ip })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(
        "id" in who ? eq(person.id, who.id) : eq(sql`lower(${person.email})`, who.email),
        isNotNull(session.ip),
        withCode ? isNotNull(session.secondFactorAt) : undefined,
      ),
    );
  const network = networkOf(ip);
  return rows.some((row) => row.ip !== null && networkOf(row.ip) === network) ? network : null;
}
