import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { viewInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { changeRoles, removeMember } from "#server/domain/access/people/change-members.ts";
import { createInvitation, renewInvitation, revokeInvitation } from "#server/domain/access/people/invitations.ts";
import { createPasswordReset } from "#server/domain/access/sign-in/reset.ts";
import { addOwner } from "#server/domain/access/workspaces/instance-workspaces.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditOf, createAdministrator, openWorld, outcomeOf, tokenOf, visitor, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newAddress = () => `guest-${randomUUID()}@example.com`;

async function invite(by: Scope, roles: Role[] = ["sender"], email = newAddress()) {
  const made = await createInvitation(by, { email, roles });
  return { ...made, token: tokenOf(made.link) };
}

const works = async ({ token }: { token: string }, viewer: Scope["person"] | null = null) =>
  (await viewInvitation(world.services, visitor(token, viewer))) !== null;

/** Whose request passed every check at the door before they lost the right: their scope still says that they may. */
describe("a request that was under way while its person was removed or lost the role", () => {
  const losses: Record<string, (owner: Scope, personId: string) => Promise<void>> = {
    "was removed": (owner, personId) => removeMember(owner, { personId }),
    "lost the role": (owner, personId) => changeRoles(owner, { personId, roles: ["analyst"] }),
  };

  test.each(Object.keys(losses))("makes, renews and withdraws no invitation: who %s", async (loss) => {
    const owner = await createWorkspace(world.services);
    const admin = await createMember(world.services, owner.workspace, "admin");
    const open = await invite(owner);
    await losses[loss]?.(owner, admin.person.id);
    const before = await auditOf(world.services, owner.workspace.id);
    for (const act of [
      () => createInvitation(admin, { email: newAddress(), roles: ["admin"] }),
      () => renewInvitation(admin, { invitationId: open.id }),
      () => revokeInvitation(admin, { invitationId: open.id }),
    ])
      expect(await outcomeOf(act())).toBe("forbidden");
    expect(await works(open)).toBe(true);
    expect(await auditOf(world.services, owner.workspace.id)).toEqual(before);
  });
});

test("an administrator who was unmade or disabled a moment ago makes no owner and no link to a new password", async () => {
  const owner = await createWorkspace(world.services);
  const guest = await createWorkspace(world.services);
  for (const loss of [{ isInstanceAdmin: false }, { disabledAt: new Date() }]) {
    const late = await createAdministrator(world.services);
    await world.services.db.system.update(person).set(loss).where(eq(person.id, late.person.id));
    const add = addOwner(late, { workspaceId: owner.workspace.id, email: guest.person.email });
    expect(await outcomeOf(add)).toBe("forbidden");
    expect(await outcomeOf(createPasswordReset(late, guest.person.id))).toBe("forbidden");
  }
  expect(await auditOf(world.services, owner.workspace.id)).toEqual([]);
});

describe("an invitation ends", () => {
  test("that makes an owner, when its maker is none any more, and their others stay", async () => {
    const owner = await createWorkspace(world.services);
    const second = await createMember(world.services, owner.workspace, "owner");
    const [ofOwner, ofSender] = [await invite(second, ["owner"]), await invite(second)];
    await changeRoles(owner, { personId: second.person.id, roles: ["admin"] });
    expect(await works(ofOwner)).toBe(false);
    expect(await works(ofSender)).toBe(true);
    expect((await auditOf(world.services, owner.workspace.id)).at(-1)).toMatchObject({
      action: "role.changed",
      meta: { revokedInvitations: [ofOwner.id] },
    });
  });

  test.each<[string, (owner: Scope, personId: string) => Promise<void>]>([
    ["removed", (owner, personId) => removeMember(owner, { personId })],
    ["given other roles", (owner, personId) => changeRoles(owner, { personId, roles: ["analyst"] })],
  ])("that waits for a member's own address, when they are %s", async (_what, change) => {
    const admin = await createAdministrator(world.services);
    const owner = await createWorkspace(world.services);
    const guest = await createWorkspace(world.services);
    const open = await invite(owner, ["admin"], guest.person.email.toUpperCase());
    await addOwner(admin, { workspaceId: owner.workspace.id, email: guest.person.email });
    await change(owner, guest.person.id);
    expect(await works(open, guest.person)).toBe(false);
    expect((await auditOf(world.services, owner.workspace.id)).at(-1)).toMatchObject({
      meta: { revokedInvitations: [open.id] },
    });
  });
});
