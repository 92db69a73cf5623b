import { eq, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { appendAudit, instanceChain } from "#server/domain/audit/append.ts";
import type { Services } from "#server/domain/scope.ts";
import { checkPassword } from "./passwords.ts";
import { accountKey, addressKey, forgiveTry, takeTry } from "./throttle.ts";

export type SignIn = { email: string; password: string; ip: string | null; requestId: string | null };

/**
 * The person these credentials belong to, or null: unknown address, wrong password, disabled person and too many tries
 * all look the same from outside. Every answer leaves an audit entry in the instance's chain.
 */
export async function signIn(
  services: Services,
  input: SignIn,
): Promise<{ id: string; email: string; name: string } | null> {
  const db = services.db.system;
  const email = input.email.trim().toLowerCase();
  const account = accountKey(services.keyring.fingerprint(email));
  const address = input.ip ? addressKey(input.ip) : null;
  const throttled = !(await takeTry(db, address ? [account, address] : [account]));
  const [found] = await db
    .select()
    .from(person)
    .where(eq(sql`lower(${person.email})`, email))
    .limit(1);
  const matches = await checkPassword(found?.passwordHash, input.password);
  const accepted = !throttled && matches && found !== undefined && found.disabledAt === null;
  if (accepted) await forgiveTry(db, account, address);
  await db.transaction((tx) =>
    appendAudit(
      tx,
      instanceChain,
      accepted
        ? { kind: "person", personId: found.id, name: found.name, requestId: input.requestId, ip: input.ip }
        : { kind: "job", label: "sign-in" },
      {
        action: accepted ? "session.created" : "session.refused",
        target: { kind: "person", id: found?.id ?? null },
        meta: accepted ? {} : { why: throttled ? "throttled" : "credentials" },
        personal: { ip: input.ip },
      },
    ),
  );
  return accepted ? { id: found.id, email: found.email, name: found.name } : null;
}
