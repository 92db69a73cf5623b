import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { invitation, membership } from "#db/schema/workspaces.ts";
import { acceptInvitation, viewInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { removeMember } from "#server/domain/access/people/change-members.ts";
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from "#server/domain/access/people/invitations.ts";
import { checkPassword } from "#server/domain/access/sign-in/passwords.ts";
import { createMailer } from "#server/domain/mailer.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { auditOf, inProcess, invite, newAddress, openWorld, outcomeOf, tokenOf, visitor, type World } from "./world.ts";

const account = { name: "Grace Hopper", password: "nine plain seagulls" };

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

async function membershipsOf(scope: Scope, email: string) {
  return world.services.db.system
    .select({ roles: membership.roles, removedAt: membership.removedAt, personId: membership.personId })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(sql`${membership.workspaceId} = ${scope.workspace.id} and lower(${person.email}) = ${email.toLowerCase()}`);
}

describe("an invitation", () => {
  test("is a link of 32 random bytes, shown once and stored as a hash", async () => {
    const made = await invite(owner);
    expect(made).toMatchObject({ mail: "not_configured", link: expect.stringContaining("/invite/") });
    expect(Buffer.from(made.token, "base64url")).toHaveLength(32);
    const [row] = await world.services.db.system.select().from(invitation).where(eq(invitation.id, made.id));
    expect(JSON.stringify({ ...row, tokenHash: row?.tokenHash.toString("utf8") })).not.toContain(made.token);
    expect(JSON.stringify(await listInvitations(owner))).not.toContain(made.token);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const entry = (await auditOf(world.services, owner.workspace.id)).find(({ target }) => target === made.id);
    expect(entry).toMatchObject({
      action: "invitation.created",
      meta: { after: { roles: ["sender"] } },
      personal: { targetEmail: made.email },
    });
    expect(JSON.stringify(entry?.meta)).not.toContain(made.email);
  });

  test("is mailed where a mail server is named, and then nobody else sees the link", async () => {
    const server = await startMailServer();
    const mail = createMailer({
      smtpUrl: server.url,
      from: undefined,
      publicUrl: "https://portal.example.com",
      onProblem: () => undefined,
    });
    const services = { ...world.services, mail, publicUrl: "https://portal.example.com" };
    const made = await createInvitation({ ...owner, services }, { email: newAddress(), roles: ["sender", "auditor"] });
    expect(made).toMatchObject({ mail: "sent", link: null });
    const [received] = server.mails;
    expect(received).toMatchObject({ to: [made.email], from: "no-reply@portal.example.com" });
    expect(received?.text).toContain("Sender: Can compose and send");
    expect(received?.text).toContain("Auditor: Can see sends with personal data");
    const token = /https:\/\/portal\.example\.com\/invite\/([\w-]{43})$/m.exec(received?.text ?? "")?.[1] ?? "";
    expect(await viewInvitation(world.services, visitor(token))).toMatchObject({ email: made.email });
    await server.close();
    expect(await createInvitation({ ...owner, services }, { email: newAddress(), roles: ["sender"] })).toMatchObject({
      mail: "failed",
      link: expect.stringContaining("https://portal.example.com/invite/"),
    });
  });

  test("is refused for a member, for an address that is invited already, and for an owner by an admin", async () => {
    const admin = await createMember(world.services, owner.workspace, "admin");
    const made = await invite(owner);
    for (const [by, email, roles, outcome] of [
      [owner, admin.person.email.toUpperCase(), ["sender"], "conflict"],
      [owner, made.email.toUpperCase(), ["sender"], "conflict"],
      [admin, newAddress(), ["owner"], "forbidden"],
    ] as const)
      expect(await outcomeOf(createInvitation(by, { email, roles }))).toBe(outcome);
    const ofOwner = await invite(owner, newAddress(), ["owner"]);
    expect(await outcomeOf(renewInvitation(admin, { invitationId: ofOwner.id }))).toBe("forbidden");
    expect(await viewInvitation(world.services, visitor(ofOwner.token))).toMatchObject({ roles: ["owner"] });
  });

  test("of two for one address at once one is made", async () => {
    const email = newAddress();
    const tries = [owner, inProcess(owner, world.others)].map((by) =>
      outcomeOf(createInvitation(by, { email, roles: ["sender"] })),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual(["conflict", "done"]);
  });

  test("gets a new link, which ends the old one, and can be withdrawn", async () => {
    const made = await invite(owner);
    const again = await renewInvitation(owner, { invitationId: made.id });
    expect(await viewInvitation(world.services, visitor(made.token))).toBeNull();
    expect(await viewInvitation(world.services, visitor(tokenOf(again.link)))).toMatchObject({ email: made.email });
    expect(await outcomeOf(renewInvitation(owner, { invitationId: made.id }))).toBe("not_found");
    await revokeInvitation(owner, { invitationId: again.id });
    expect(await viewInvitation(world.services, visitor(tokenOf(again.link)))).toBeNull();
    const open = await listInvitations(owner);
    expect(open.map(({ email }) => email)).not.toContain(made.email);
  });

  test("of another workspace is not found", async () => {
    const stranger = await createWorkspace(world.services);
    const made = await invite(owner);
    expect(await outcomeOf(revokeInvitation(stranger, { invitationId: made.id }))).toBe("not_found");
    expect(await outcomeOf(renewInvitation(stranger, { invitationId: made.id }))).toBe("not_found");
    expect(await listInvitations(stranger)).toEqual([]);
  });
});

describe("accepting", () => {
  test("somebody new chooses name and password, and is a member", async () => {
    const { token, email, id } = await invite(owner, newAddress(), ["sender", "analyst"]);
    expect(await viewInvitation(world.services, visitor(token))).toMatchObject({
      next: "join",
      workspaceName: owner.workspace.name,
      invitedBy: owner.person.name,
      roles: ["sender", "analyst"],
    });
    const joined = await acceptInvitation(world.services, visitor(token), account);
    expect(joined).toEqual({ slug: owner.workspace.slug, email });
    expect(await membershipsOf(owner, email)).toMatchObject([{ roles: ["sender", "analyst"], removedAt: null }]);
    const entries = (await auditOf(world.services, owner.workspace.id)).filter(({ target }) => target === id);
    expect(entries.map(({ action }) => action)).toEqual(["invitation.created", "invitation.accepted"]);
    expect(entries[1]).toMatchObject({ meta: { isNewPerson: true, after: { roles: ["sender", "analyst"] } } });
    const [made] = await world.services.db.system.select().from(person).where(eq(person.email, email));
    expect(made).toMatchObject({ name: account.name, isInstanceAdmin: false });
    expect(await checkPassword(made?.passwordHash, account.password)).toBe(true);
  });

  test("a password that is tried first is refused, and the link stays good", async () => {
    const { token } = await invite(owner);
    const tried = acceptInvitation(world.services, visitor(token), { ...account, password: "password1234" });
    expect(await outcomeOf(tried)).toBe("invalid");
    expect(await outcomeOf(acceptInvitation(world.services, visitor(token), account))).toBe("done");
  });

  test("somebody with an account signs in and only accepts", async () => {
    const guest = await createWorkspace(world.services);
    const { token } = await invite(owner, guest.person.email.toUpperCase());
    expect(await viewInvitation(world.services, visitor(token))).toMatchObject({ next: "sign_in" });
    expect(await viewInvitation(world.services, visitor(token, guest.person))).toMatchObject({ next: "accept" });
    // Whoever holds the link and is not signed in cannot make a second account of the same address.
    expect(await outcomeOf(acceptInvitation(world.services, visitor(token), account))).toBe("not_found");
    await acceptInvitation(world.services, visitor(token, guest.person), null);
    expect(await membershipsOf(owner, guest.person.email)).toMatchObject([{ roles: ["sender"] }]);
  });

  test("somebody who was removed begins afresh with the new roles", async () => {
    const member = await createMember(world.services, owner.workspace, "developer");
    await removeMember(owner, { personId: member.person.id });
    const { token } = await invite(owner, member.person.email, ["analyst"]);
    await acceptInvitation(world.services, visitor(token, member.person), null);
    expect(await membershipsOf(owner, member.person.email)).toMatchObject([{ roles: ["analyst"], removedAt: null }]);
  });

  test("twice at once, in two processes, makes one membership and one entry", async () => {
    for (const isNew of [true, false]) {
      const guest = await createWorkspace(world.services);
      const { token, email, id } = await invite(owner, isNew ? newAddress() : guest.person.email);
      const viewer = isNew ? null : guest.person;
      const tries = [world.services, world.others, world.services, world.others].map((services) =>
        outcomeOf(acceptInvitation(services, visitor(token, viewer), isNew ? account : null)),
      );
      expect((await Promise.all(tries)).toSorted()).toEqual(["done", "not_found", "not_found", "not_found"]);
      expect(await membershipsOf(owner, email)).toHaveLength(1);
      const entries = (await auditOf(world.services, owner.workspace.id)).filter(({ target }) => target === id);
      expect(entries.filter(({ action }) => action === "invitation.accepted")).toHaveLength(1);
    }
  });
});
