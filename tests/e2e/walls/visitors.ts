import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import { createSession, revokeSession } from "#server/domain/access/sessions/sessions.ts";
import { type CreatedToken, createToken } from "#server/domain/access/tokens/create.ts";
import { grantsWithin } from "#server/domain/access/tokens/grantable.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { type Permission, permissionsOf, type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember } from "#tests/support/factories.ts";
import type { Need } from "./table.ts";

/** Somebody who comes by: by their browser's cookie, or as a program by their API token. */
export type Visitor = {
  name: string;
  headers: Record<string, string>;
  isSignedIn: boolean;
  /** What they hold in the guarded workspace; null for those who are no members of it. */
  held: ReadonlySet<Permission> | null;
  isAdministrator: boolean;
  /** The workspace that is theirs, if they have one. */
  own: string | null;
};

/** A signed-in browser of the scope's person. */
export async function arrive({ services, person: { id } }: Scope): Promise<{ token: string; cookie: string }> {
  const token = await createSession(services.db.system, id, { ip: null, userAgent: null });
  return { token, cookie: `switchboard.session=${token}` };
}

/** Somebody of each role, with a browser. */
export async function members(place: Scope): Promise<Visitor[]> {
  const found: Visitor[] = [];
  for (const role of roles) {
    const member = await createMember(place.services, place.workspace, role);
    const { cookie } = await arrive(member);
    found.push(memberAs(`the ${role}`, { cookie }, permissionsOf([role]), place));
  }
  return found;
}

function memberAs(name: string, headers: Visitor["headers"], held: Visitor["held"], place: Scope): Visitor {
  return { name, headers, isSignedIn: true, held, isAdministrator: false, own: place.workspace.slug };
}

const nobody = { headers: {}, isSignedIn: false, held: null, isAdministrator: false, own: null };

/** Those whom nothing of the workspace concerns, and those whom it did. */
export async function outsiders(place: Scope, strangers: Scope): Promise<Visitor[]> {
  const { system } = place.services.db;
  const [removed, disabled, gone] = [await createOwner(place), await createOwner(place), await createOwner(place)];
  const of = { removed: await arrive(removed), disabled: await arrive(disabled), gone: await arrive(gone) };
  await remove(removed);
  await disable(disabled);
  await revokeSession(system, of.gone.token);
  const [administrator] = await system
    .insert(person)
    .values({ name: "An administrator", email: `${randomUUID()}@example.com`, isInstanceAdmin: true })
    .returning();
  if (!administrator) throw new Error("the administrator was not stored");
  const ofAdministrator = await arrive({ ...strangers, person: administrator });
  return [
    { ...nobody, name: "somebody signed out" },
    { ...nobody, name: "an owner who is disabled", headers: { cookie: of.disabled.cookie } },
    { ...nobody, name: "an owner whose session was revoked", headers: { cookie: of.gone.cookie } },
    { ...nobody, name: "an owner who was removed", isSignedIn: true, headers: { cookie: of.removed.cookie } },
    { ...memberAs("an owner of another workspace", { cookie: (await arrive(strangers)).cookie }, null, strangers) },
    {
      ...nobody,
      name: "an administrator of the instance",
      isSignedIn: true,
      isAdministrator: true,
      headers: { cookie: ofAdministrator.cookie },
    },
  ];
}

const createOwner = (place: Scope) => createMember(place.services, place.workspace, "owner");

async function remove({ services, workspace, person: { id } }: Scope): Promise<void> {
  const theirs = and(eq(membership.workspaceId, workspace.id), eq(membership.personId, id));
  await services.db.system.update(membership).set({ removedAt: new Date() }).where(theirs);
}

async function disable({ services, person: { id } }: Scope): Promise<void> {
  await services.db.system.update(person).set({ disabledAt: new Date() }).where(eq(person.id, id));
}

/** Programs that may all a program can, for members of each role, and such that may nothing any more. */
export async function programs(place: Scope, strangers: Scope): Promise<Visitor[]> {
  const found: Visitor[] = [];
  const make = async (name: string, maker: Scope, held: Visitor["held"]) => {
    const { id, text } = await makeToken(maker);
    const isSignedIn = held !== null || maker === strangers;
    const own = isSignedIn ? maker.workspace.slug : null;
    found.push({ ...nobody, name, headers: { authorization: `Bearer ${text}` }, isSignedIn, held, own });
    return id;
  };
  for (const role of roles.filter((one) => permissionsOf([one]).has("token.manage")))
    await make(`a program of the ${role}`, await createMember(place.services, place.workspace, role), grantedTo(role));
  const [removed, disabled] = [await createOwner(place), await createOwner(place)];
  await make("a program of an owner who was removed", removed, null);
  await remove(removed);
  await make("a program of an owner who is disabled", disabled, null);
  await disable(disabled);
  const id = await make("a program whose token was revoked", place, null);
  await revokeToken(place, { tokenId: id });
  await make("a program of another workspace", strangers, null);
  found.push({ ...nobody, name: "a program with a made-up token", headers: { authorization: "Bearer swb_made-up" } });
  return found;
}

function makeToken(maker: Scope): Promise<CreatedToken> {
  const permissions = grantsWithin(maker.permissions).map(({ permission }) => permission);
  return createToken(maker, { name: "Nightly report", permissions, days: 1 });
}

const grantedTo = (role: Role): ReadonlySet<Permission> =>
  new Set(grantsWithin(permissionsOf([role])).map(({ permission }) => permission));

export type Outcome = "shown" | "not allowed" | "not found" | "sign in";

/** What a visitor gets of something that needs `need`, inside of the guarded workspace or outside of any. */
export function outcomeFor(visitor: Visitor, need: Need, isInside: boolean): Outcome {
  if (need === "anyone") return "shown";
  if (!visitor.isSignedIn) return "sign in";
  if (isInside && visitor.held === null) return "not found";
  if (need === "signed_in") return "shown";
  if (need === "instance_admin") {
    if (visitor.isAdministrator) return "shown";
    return isInside ? "not allowed" : "not found";
  }
  return [need].flat().some((permission) => visitor.held?.has(permission)) ? "shown" : "not allowed";
}
