import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { invitation, membership, workspace } from "#db/schema/workspaces.ts";
import { passwordProblem } from "#server/domain/access/sign-in/password-rules.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { proveAddress } from "#server/domain/access/sign-in/prove-address.ts";
import { notedRefusals } from "#server/domain/access/sign-in/refusals.ts";
import { forgiveTry, linkKey, type ThrottleKey, takeTry } from "#server/domain/access/sign-in/throttle.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isRole, type Role, roles as roleOrder } from "#server/domain/permissions.ts";
import type { Services } from "#server/domain/scope.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { hashOfInvitation } from "./invitation-link.ts";

/** Somebody with a link, signed in or not. */
export type Visitor = {
  token: string;
  viewer: { id: string; email: string; name: string } | null;
  ip: string | null;
  requestId: string | null;
};

export type InvitationView = {
  workspaceName: string;
  invitedBy: string;
  email: string;
  roles: Role[];
  expiresAt: Date;
  /** What is left to do: choose name and password, sign in as who is invited, or only accept. */
  next: "join" | "sign_in" | "accept";
};

type Refusal = "throttled" | "unknown" | "revoked" | "used" | "expired" | "foreign" | "disabled";

/** One answer for every link that does not work, whoever asks and why ever; the reason is in the audit trail alone. */
const refused = () => new DomainError("not_found", t("domain.thisInvitationCannotBeUsed"));

/** What an invitation offers, or null for every link that does not work for this visitor. */
export async function viewInvitation(services: Services, visitor: Visitor): Promise<InvitationView | null> {
  const found = await tryLink(services, visitor, () => judge(services.db.system, visitor));
  if (typeof found === "string") return null;
  const { workspaceName, invitedBy, email, roles, expiresAt, invitedPersonId } = found;
  const next = visitor.viewer ? "accept" : invitedPersonId ? "sign_in" : "join";
  return { workspaceName, invitedBy, email, roles, expiresAt, next };
}

/**
 * Makes the visitor a member, in one transaction; a link works once, however often it is used at the same time. Somebody
 * without an account brings a name and a password. Answers the workspace's slug; throws `not_found` for every link that
 * does not work.
 */
export async function acceptInvitation(
  services: Services,
  visitor: Visitor,
  account: { name: string; password: string } | null,
): Promise<{ slug: string; email: string }> {
  const outcome = await tryLink(services, visitor, async () => {
    const first = await judge(services.db.system, visitor);
    if (typeof first === "string") return first;
    const problem = visitor.viewer === null && account ? passwordProblem(account.password, first.email) : null;
    if (problem) throw new DomainError("invalid", problem, { field: "password" });
    // Hashing is slow on purpose, so that it comes before the locks and only for a link that works.
    const passwordHash = visitor.viewer === null && account ? await hashPassword(account.password) : null;
    return services.db.system.transaction((tx) => accept(tx, visitor, first.workspaceId, account, passwordHash));
  });
  if (typeof outcome === "string") throw refused();
  return outcome;
}

async function accept(
  tx: Tx,
  visitor: Visitor,
  workspaceId: string,
  account: { name: string } | null,
  passwordHash: string | null,
): Promise<Refusal | { slug: string; email: string }> {
  // As every change of a workspace's people: first the workspace, then the rest.
  await tx.select({ id: workspace.id }).from(workspace).where(eq(workspace.id, workspaceId)).for("no key update");
  const found = await judge(tx, visitor, true);
  if (typeof found === "string") return found;
  const member = visitor.viewer ?? (await insertPerson(tx, found, account, passwordHash));
  if (!member) return "foreign";
  await tx.update(invitation).set({ acceptedAt: sql`now()`, acceptedBy: member.id }).where(eq(invitation.id, found.id));
  // A mailed link is known to its address alone; one that was handed over may be anybody's.
  if (found.isMailed) await proveAddress(tx, member.id);
  await join(tx, workspaceId, member.id, found.roles);
  const { ip, requestId } = visitor;
  await appendAudit(
    tx,
    workspaceId,
    { kind: "person", personId: member.id, name: member.name, requestId, ip },
    {
      action: "invitation.accepted",
      target: { kind: "invitation", id: found.id },
      after: { roles: found.roles },
      meta: { isNewPerson: visitor.viewer === null },
      personal: { targetEmail: found.email },
    },
  );
  return { slug: found.slug, email: found.email };
}

/** Null where the address has an account after all, which then has to sign in. */
async function insertPerson(
  tx: Tx,
  { email }: { email: string },
  account: { name: string } | null,
  passwordHash: string | null,
): Promise<{ id: string; name: string } | null> {
  if (!account || !passwordHash)
    throw new DomainError("invalid", t("domain.chooseANameAndAPassword"), { field: "name" });
  const [made] = await tx
    .insert(person)
    .values({ email, name: account.name, passwordHash, passwordChangedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: person.id, name: person.name });
  return made ?? null;
}

/** Somebody who is a member meanwhile keeps their roles and gets the new ones too; somebody who left begins afresh. */
async function join(tx: Tx, workspaceId: string, personId: string, roles: readonly Role[]): Promise<void> {
  const place = and(eq(membership.workspaceId, workspaceId), eq(membership.personId, personId));
  const [before] = await tx.select().from(membership).where(place).for("update");
  if (!before) {
    await tx.insert(membership).values({ workspaceId, personId, roles: [...roles] });
    return;
  }
  const stays = before.removedAt === null;
  const held = roleOrder.filter((role) => roles.includes(role) || (stays && before.roles.includes(role)));
  await tx
    .update(membership)
    .set({ roles: held, removedAt: null, ...(stays ? {} : { createdAt: sql`now()` }) })
    .where(place);
}

type Found = Omit<InvitationView, "next"> & {
  id: string;
  workspaceId: string;
  slug: string;
  isMailed: boolean;
  /** Null where the invited address has no account yet. */
  invitedPersonId: string | null;
};

/** What the link leads to, or why it leads nowhere for this visitor. With `lock` inside the transaction that accepts. */
async function judge(db: Db | Tx, visitor: Visitor, lock = false): Promise<Found | Refusal> {
  const query = db
    .select({ invitation, workspace, isExpired: sql<boolean>`${invitation.expiresAt} <= now()` })
    .from(invitation)
    .innerJoin(workspace, and(eq(workspace.id, invitation.workspaceId), isNull(workspace.archivedAt)))
    .where(eq(invitation.tokenHash, hashOfInvitation(visitor.token)));
  const [row] = lock ? await query.for("update", { of: invitation }) : await query;
  if (!row) return "unknown";
  const { id, email, roles, expiresAt, revokedAt, acceptedAt, createdBy, mailedAt } = row.invitation;
  if (revokedAt) return "revoked";
  if (acceptedAt) return "used";
  if (row.isExpired) return "expired";
  const address = email.toLowerCase();
  if (visitor.viewer && visitor.viewer.email.toLowerCase() !== address) return "foreign";
  const [invited] = await db
    .select({ id: person.id, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(sql`lower(${person.email})`, address));
  if (invited?.disabledAt) return "disabled";
  const [inviter] = await db
    .select({ name: person.name, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, createdBy));
  if (!inviter || inviter.disabledAt) return "revoked";
  const { id: workspaceId, slug, name: workspaceName } = row.workspace;
  return {
    ...{ id, workspaceId, slug, workspaceName, email, expiresAt, isMailed: mailedAt !== null },
    invitedBy: inviter.name,
    roles: roles.filter(isRole),
    invitedPersonId: invited?.id ?? null,
  };
}

/** Only who holds a link that works gets as far as a password that will not do. */
async function forgiveSlip(db: Db, key: ThrottleKey | null, error: unknown): Promise<never> {
  if (error instanceof DomainError && error.code === "invalid") await forgiveTry(db, null, key);
  throw error;
}

/**
 * Counts the try against the visitor's address, and takes it back when the link works; else leaves an audit entry, of tries
 * while they have to wait one an hour.
 */
async function tryLink<Good extends object>(
  services: Services,
  visitor: Visitor,
  work: () => Promise<Good | Refusal>,
): Promise<Good | Refusal> {
  const db = services.db.system;
  const key = visitor.ip === null ? null : linkKey(visitor.ip);
  const waits = key !== null && !(await takeTry(db, [key]));
  const outcome = waits ? ("throttled" as const) : await work().catch((error: unknown) => forgiveSlip(db, key, error));
  if (typeof outcome !== "string") {
    await forgiveTry(db, null, key);
    return outcome;
  }
  const { viewer, ip, requestId } = visitor;
  if (waits && !notedRefusals(services).isWorthNoting(`invitation ${key?.key}`, ip)) return outcome;
  await db.transaction((tx) =>
    appendAudit(
      tx,
      instanceChain,
      viewer
        ? { kind: "person", personId: viewer.id, name: viewer.name, requestId, ip }
        : { kind: "job", label: "invitation" },
      {
        action: "invitation.refused",
        target: { kind: "invitation", id: null },
        meta: { why: outcome },
        personal: { ip },
      },
    ),
  );
  return outcome;
}
