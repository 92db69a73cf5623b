import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { apiToken, membership } from "#db/schema/workspaces.ts";
import { findScope, findViewer } from "#server/auth/viewer.ts";
import { changeRoles, leaveWorkspace, removeMember } from "#server/domain/access/people/change-members.ts";
import { listMembers } from "#server/domain/access/people/members.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { auditOf, inProcess, openWorld, outcomeOf, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function rolesOf(scope: Scope): Promise<string[] | null> {
  const [row] = await scope.services.db.system
    .select()
    .from(membership)
    .where(and(eq(membership.workspaceId, scope.workspace.id), eq(membership.personId, scope.person.id)));
  return row && row.removedAt === null ? row.roles : null;
}

/** What a browser of the person may do in another process at its next request. */
async function nextRequest(scope: Scope, cookie: string, services: Services) {
  const headers = new Headers({ cookie: `switchboard.session=${cookie}` });
  const viewer = await findViewer(services, headers);
  return viewer && findScope(services, headers, viewer, scope.workspace.slug);
}

const signIn = (scope: Scope) =>
  createSession(scope.services.db.system, scope.person.id, { ip: null, userAgent: null });

describe("the list of members", () => {
  test("says what is known of each account, and leaves out who was removed", async () => {
    const owner = await createWorkspace(world.services);
    const sender = await createMember(world.services, owner.workspace, "sender", "auditor");
    const gone = await createMember(world.services, owner.workspace, "analyst");
    await createWorkspace(world.services);
    await signIn(sender);
    await removeMember(owner, { personId: gone.person.id });
    const members = await listMembers(owner);
    expect(members.map(({ personId }) => personId).toSorted()).toEqual([owner.person.id, sender.person.id].toSorted());
    expect(members.find(({ personId }) => personId === sender.person.id)).toMatchObject({
      name: sender.person.name,
      email: sender.person.email,
      roles: ["sender", "auditor"],
      lastSeenAt: expect.any(Date),
      hasSecondFactor: false,
      disabledAt: null,
    });
    expect(members.find(({ personId }) => personId === owner.person.id)?.lastSeenAt).toBeNull();
  });

  test("keeps the name of somebody who was removed beside what they did", async () => {
    const owner = await createWorkspace(world.services);
    const sender = await createMember(world.services, owner.workspace, "sender");
    const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
    await storeBatch(sender, connection, emailBatchOf(connection.id));
    await removeMember(owner, { personId: sender.person.id });
    const names = await inWorkspace(world.services.db.app, owner.workspace.id, (tx) =>
      tx.execute<{ name: string }>(sql`select p.name from submission s join person p on p.id = s.created_by`),
    );
    expect(names.map(({ name }) => name)).toEqual([sender.person.name]);
  });
});

describe("changing roles", () => {
  test("holds from the next request on, in every process, and leaves one entry with before and after", async () => {
    const owner = await createWorkspace(world.services);
    const member = await createMember(world.services, owner.workspace, "analyst");
    const cookie = await signIn(member);
    expect((await nextRequest(member, cookie, world.others))?.permissions.has("email.send")).toBe(false);
    await changeRoles(owner, { personId: member.person.id, roles: ["approver", "sender"] });
    for (const services of [world.services, world.others]) {
      const scope = await nextRequest(member, cookie, services);
      expect([...(scope?.roles ?? [])]).toEqual(["sender", "approver"]);
      expect(scope?.permissions.has("email.send")).toBe(true);
    }
    expect(await auditOf(world.services, owner.workspace.id)).toMatchObject([
      {
        action: "role.changed",
        person: owner.person.id,
        target: member.person.id,
        meta: { before: { roles: ["analyst"] }, after: { roles: ["sender", "approver"] } },
        personal: { name: owner.person.name, targetName: member.person.name, targetEmail: member.person.email },
      },
    ]);
  });

  test.each<[string, Role, Role[], Role[]]>([
    ["make an owner", "admin", ["analyst"], ["owner"]],
    ["unmake an owner", "admin", ["owner"], ["admin"]],
    ["make themselves an owner", "admin", ["admin"], ["admin", "owner"]],
  ])("an admin cannot %s", async (what, actor, before, after) => {
    const owner = await createWorkspace(world.services);
    const admin = await createMember(world.services, owner.workspace, actor);
    const target = what.includes("themselves") ? admin : await createMember(world.services, owner.workspace, ...before);
    expect(await outcomeOf(changeRoles(admin, { personId: target.person.id, roles: after }))).toBe("forbidden");
    expect(await rolesOf(target)).toEqual(before);
    expect(await auditOf(world.services, owner.workspace.id)).toEqual([]);
  });

  test("an admin changes the other roles of an owner, and an owner makes and unmakes owners", async () => {
    const owner = await createWorkspace(world.services);
    const admin = await createMember(world.services, owner.workspace, "admin");
    const second = await createMember(world.services, owner.workspace, "owner");
    await changeRoles(admin, { personId: second.person.id, roles: ["owner", "sender"] });
    await changeRoles(owner, { personId: admin.person.id, roles: ["owner"] });
    await changeRoles(admin, { personId: owner.person.id, roles: ["analyst"] });
    expect([await rolesOf(owner), await rolesOf(second), await rolesOf(admin)]).toEqual([
      ["analyst"],
      ["owner", "sender"],
      ["owner"],
    ]);
  });

  test("the last owner is neither demoted nor removed, by themselves or anybody", async () => {
    const owner = await createWorkspace(world.services);
    const admin = await createMember(world.services, owner.workspace, "admin");
    const { id: personId } = owner.person;
    expect(await outcomeOf(changeRoles(owner, { personId, roles: ["admin"] }))).toBe("conflict");
    expect(await outcomeOf(removeMember(owner, { personId }))).toBe("conflict");
    expect(await outcomeOf(removeMember(admin, { personId }))).toBe("forbidden");
    await changeRoles(owner, { personId, roles: ["owner", "sender"] });
    expect(await rolesOf(owner)).toEqual(["owner", "sender"]);
  });

  test("a disabled owner does not count as one who is left", async () => {
    const owner = await createWorkspace(world.services);
    const second = await createMember(world.services, owner.workspace, "owner");
    await world.services.db.system
      .update(person)
      .set({ disabledAt: new Date() })
      .where(eq(person.id, second.person.id));
    expect(await outcomeOf(removeMember(owner, { personId: owner.person.id }))).toBe("conflict");
    expect(await outcomeOf(removeMember(owner, { personId: second.person.id }))).toBe("done");
  });

  test("somebody of another workspace, or of none, is not found", async () => {
    const owner = await createWorkspace(world.services);
    const stranger = await createWorkspace(world.services);
    for (const change of [
      changeRoles(owner, { personId: stranger.person.id, roles: ["analyst"] }),
      removeMember(owner, { personId: stranger.person.id }),
    ])
      expect(await outcomeOf(change)).toBe("not_found");
    expect(await rolesOf(stranger)).toEqual(["owner"]);
  });
});

describe("removing", () => {
  test("takes effect at the next request in every process, and ends the tokens that act for the member", async () => {
    const owner = await createWorkspace(world.services);
    const member = await createMember(world.services, owner.workspace, "developer");
    const cookie = await signIn(member);
    const [token] = await world.services.db.system
      .insert(apiToken)
      .values({
        workspaceId: owner.workspace.id,
        personId: member.person.id,
        name: "nightly",
        tokenHash: Buffer.from(member.person.id),
        ending: "abcd",
        permissions: ["submission.read"],
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    expect(await nextRequest(member, cookie, world.others)).not.toBeNull();
    await removeMember(owner, { personId: member.person.id });
    expect(await nextRequest(member, cookie, world.others)).toBeNull();
    expect(await nextRequest(member, cookie, world.services)).toBeNull();
    const [now] = await world.services.db.system
      .select()
      .from(apiToken)
      .where(eq(apiToken.id, token?.id ?? ""));
    expect(now).toMatchObject({ revokedAt: expect.any(Date), revokedBy: owner.person.id });
    expect(await auditOf(world.services, owner.workspace.id)).toMatchObject([
      {
        action: "member.removed",
        target: member.person.id,
        meta: { revokedTokens: [token?.id], revokedInvitations: [] },
      },
    ]);
    expect(await outcomeOf(removeMember(owner, { personId: member.person.id }))).toBe("not_found");
  });
});

describe("leaving", () => {
  test.each<Role>(["analyst", "developer", "admin"])("is for a member with whatever role, such as %s", async (role) => {
    const owner = await createWorkspace(world.services);
    const member = await createMember(world.services, owner.workspace, role);
    const cookie = await signIn(member);
    await leaveWorkspace(member);
    expect(await rolesOf(member)).toBeNull();
    expect(await nextRequest(member, cookie, world.others)).toBeNull();
    expect(await auditOf(world.services, owner.workspace.id)).toMatchObject([
      {
        action: "member.left",
        person: member.person.id,
        target: member.person.id,
        meta: { before: { roles: [role] }, revokedTokens: [], revokedInvitations: [] },
        personal: { targetName: member.person.name, targetEmail: member.person.email },
      },
    ]);
    expect(await outcomeOf(leaveWorkspace(member))).toBe("not_found");
  });

  test("is not for the last owner, who is told so as who they are", async () => {
    const owner = await createWorkspace(world.services);
    await expect(leaveWorkspace(owner)).rejects.toThrow(/^You are the last owner of this workspace\./);
    expect(await rolesOf(owner)).toEqual(["owner"]);
    expect(await auditOf(world.services, owner.workspace.id)).toEqual([]);
    await createMember(world.services, owner.workspace, "owner");
    await leaveWorkspace(owner);
    expect(await rolesOf(owner)).toBeNull();
  });

  test("at once, of two owners, lets one of them go", async () => {
    for (let round = 0; round < 10; round++) {
      const one = await createWorkspace(world.services);
      const other = inProcess(await createMember(world.services, one.workspace, "owner"), world.others);
      const outcomes = await Promise.all([one, other].map((scope) => outcomeOf(leaveWorkspace(scope))));
      expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    }
  });
});

describe("two owners who demote each other at once", () => {
  const pair = async (): Promise<[Scope, Scope]> => {
    const one = await createWorkspace(world.services);
    const other = await createMember(world.services, one.workspace, "owner");
    return [one, inProcess(other, world.others)];
  };
  const ownersLeft = async (...scopes: Scope[]) => {
    const roles = await Promise.all(scopes.map(rolesOf));
    return roles.filter((held) => held?.includes("owner")).length;
  };

  test("leave one, whichever way and however often they try", async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = await pair();
      const [first, second] = [other.person.id, one.person.id];
      const changes =
        round % 2 === 0
          ? [
              changeRoles(one, { personId: first, roles: ["analyst"] }),
              changeRoles(other, { personId: second, roles: ["analyst"] }),
            ]
          : [removeMember(one, { personId: first }), removeMember(other, { personId: second })];
      const outcomes = await Promise.all(changes.map(outcomeOf));
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      expect(await ownersLeft(one, other)).toBe(1);
      expect(await auditOf(world.services, one.workspace.id)).toHaveLength(1);
    }
  });

  test("leave none where the owners are only counted first: the control", async () => {
    const [one, other] = await pair();
    const { promise: bothCounted, resolve } = Promise.withResolvers<void>();
    let counted = 0;
    const naive = (scope: Scope, personId: string) =>
      inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
        const owners = await tx.select().from(membership).where(sql`${membership.roles} @> array['owner']`);
        if (owners.length < 2) throw new Error("the last owner");
        counted += 1;
        if (counted === 2) resolve();
        await bothCounted;
        await tx
          .update(membership)
          .set({ roles: ["analyst"] })
          .where(eq(membership.personId, personId));
      });
    await Promise.all([naive(one, other.person.id), naive(other, one.person.id)]);
    expect(await ownersLeft(one, other)).toBe(0);
  });

  test("and two who each step down themselves leave one too", async () => {
    const [one, other] = await pair();
    const outcomes = await Promise.all(
      [one, other].map((scope) => outcomeOf(changeRoles(scope, { personId: scope.person.id, roles: ["admin"] }))),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    expect(await ownersLeft(one, other)).toBe(1);
  });
});
