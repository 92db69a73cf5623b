import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { call, type Viewer } from "../../trpc/portal.ts";

export const password = "correct horse battery staple";

/** A workspace of the case's own: its owner, signed in, who may do everything here and on the instance. */
export type Place = { services: Services; owner: Scope; viewer: Viewer; connection: Connection };

/** A call that works, and what it leaves in the audit trail. */
export type Prepared = {
  input?: unknown;
  action: AuditAction;
  /** Chains that get one entry each. One, but for what an administrator of the instance does to a workspace. */
  chains: readonly ("instance" | { id: string })[];
  /** Who calls, if not the owner: somebody signed out, as whom the entry names `person`, or nobody. */
  signedOut?: { person: string | null };
};

/** For each mutation, by its path: makes what the call needs. */
export type MutationCases = Record<string, (place: Place) => Promise<Prepared>>;

/** Calls a procedure that has to work. */
export async function must<Data>(
  place: Place,
  type: "query" | "mutation",
  path: string,
  input?: unknown,
): Promise<Data> {
  const { code, data, error } = await call({ path, type, input }, { viewer: place.viewer });
  if (code !== "OK") throw new Error(`${path}: ${code} ${error?.message}`);
  return data as Data;
}

export async function givePassword({ services, owner }: Place): Promise<void> {
  const passwordHash = await hashPassword(password);
  await services.db.system.update(person).set({ passwordHash }).where(eq(person.id, owner.person.id));
}

/** Somebody with an account, in no workspace. */
export async function createOutsider({ services }: Place): Promise<{ id: string; email: string }> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const [row] = await services.db.system.insert(person).values({ name: "An outsider", email }).returning();
  if (!row) throw new Error("the person was not stored");
  return { id: row.id, email };
}
