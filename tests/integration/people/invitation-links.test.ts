import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { invitation, workspace } from "#db/schema/workspaces.ts";
import { acceptInvitation, viewInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { changeRoles, removeMember } from "#server/domain/access/people/change-members.ts";
import { revokeInvitation } from "#server/domain/access/people/invitations.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditOf, invite, openWorld, outcomeOf, visitor, type World } from "./world.ts";

const account = { name: "Grace Hopper", password: "nine plain seagulls" };

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

describe("a link that does not work", () => {
  type Case = { token: string; viewer?: Scope["person"]; why: string };
  const cases: Record<string, () => Promise<Case>> = {
    "is forged": async () => ({ token: "A".repeat(43), why: "unknown" }),
    "is empty": async () => ({ token: "", why: "unknown" }),
    "ran out": async () => {
      const { id, token } = await invite(owner);
      await world.services.db.system
        .update(invitation)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(invitation.id, id));
      return { token, why: "expired" };
    },
    "was withdrawn": async () => {
      const { id, token } = await invite(owner);
      await revokeInvitation(owner, { invitationId: id });
      return { token, why: "revoked" };
    },
    "was used": async () => {
      const { token } = await invite(owner);
      await acceptInvitation(world.services, visitor(token), account);
      return { token, why: "used" };
    },
    "is for another person than the one signed in": async () => {
      const { token } = await invite(owner);
      return { token, viewer: (await createWorkspace(world.services)).person, why: "foreign" };
    },
    "was made by somebody who was removed since": async () => {
      const admin = await createMember(world.services, owner.workspace, "admin");
      const { token } = await invite(admin);
      await removeMember(owner, { personId: admin.person.id });
      return { token, why: "revoked" };
    },
    "was made by somebody who may not invite any more": async () => {
      const admin = await createMember(world.services, owner.workspace, "admin");
      const { token } = await invite(admin);
      await changeRoles(owner, { personId: admin.person.id, roles: ["sender"] });
      return { token, why: "revoked" };
    },
    "was made by somebody who is disabled": async () => {
      const admin = await createMember(world.services, owner.workspace, "admin");
      const { token } = await invite(admin);
      await world.services.db.system
        .update(person)
        .set({ disabledAt: new Date() })
        .where(eq(person.id, admin.person.id));
      return { token, why: "revoked" };
    },
    "is for a disabled person": async () => {
      const guest = await createWorkspace(world.services);
      await world.services.db.system
        .update(person)
        .set({ disabledAt: new Date() })
        .where(eq(person.id, guest.person.id));
      return { token: (await invite(owner, guest.person.email)).token, why: "disabled" };
    },
    "leads to an archived workspace": async () => {
      const away = await createWorkspace(world.services);
      const { token } = await invite(away);
      await world.services.db.system
        .update(workspace)
        .set({ archivedAt: new Date() })
        .where(eq(workspace.id, away.workspace.id));
      return { token, why: "unknown" };
    },
  };

  test.each(Object.keys(cases))("because it %s gets the one answer, and leaves an entry", async (name) => {
    const made = await cases[name]?.();
    if (!made) throw new Error("no such case");
    const before = await auditOf(world.services);
    const place = await auditOf(world.services, owner.workspace.id);
    const comes = () => visitor(made.token, made.viewer ?? null);
    expect(await viewInvitation(world.services, comes())).toBeNull();
    const accepting = acceptInvitation(world.services, comes(), made.viewer ? null : account);
    await expect(accepting).rejects.toMatchObject({
      code: "not_found",
      message: "This invitation cannot be used.",
      details: {},
    });
    const entries = (await auditOf(world.services)).slice(before.length);
    expect(entries).toMatchObject(
      [1, 2].map(() => ({ action: "invitation.refused", person: made.viewer?.id ?? null, meta: { why: made.why } })),
    );
    if (made.token) expect(JSON.stringify(entries)).not.toContain(made.token);
    expect(await auditOf(world.services, owner.workspace.id)).toEqual(place);
  });

  test("is slowed down for who tries many, in every process, and a good one there waits too", async () => {
    const { token } = await invite(owner);
    const from = "203.0.113.7";
    for (let index = 0; index < 21; index++)
      await viewInvitation(index % 2 ? world.services : world.others, visitor(`${index}`, null, from));
    for (const process of [world.services, world.others])
      expect(await viewInvitation(process, visitor(token, null, from))).toBeNull();
    const before = await auditOf(world.services);
    expect(before.at(-1)).toMatchObject({ meta: { why: "throttled" } });
    for (let index = 0; index < 5; index++) await viewInvitation(world.services, visitor(`${index}`, null, from));
    expect(await auditOf(world.services)).toEqual(before);
    expect(await viewInvitation(world.others, visitor(token, null, "203.0.113.8"))).not.toBeNull();
  });

  test("costs nothing while links work: opening a good one is not a failed try", async () => {
    const { token } = await invite(owner);
    for (let index = 0; index < 30; index++)
      expect(await viewInvitation(world.services, visitor(token, null, "203.0.113.9"))).not.toBeNull();
    for (let index = 0; index < 22; index++) {
      const slip = acceptInvitation(world.services, visitor(token, null, "203.0.113.9"), {
        ...account,
        password: "short",
      });
      expect(await outcomeOf(slip)).toBe("invalid");
    }
  });
});
