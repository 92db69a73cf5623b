import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { erasePerson } from "#server/domain/access/accounts/erase-person.ts";
import { acceptInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { changeRoles } from "#server/domain/access/people/change-members.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { renameWorkspace } from "#server/domain/access/workspaces/rename.ts";
import type { Scope } from "#server/domain/scope.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditOf, createAdministrator, openWorld, outcomeOf, tokenOf, visitor, type World } from "./world.ts";

let world: World;
let admin: Scope;
beforeAll(async () => {
  world = await openWorld();
  admin = await createAdministrator(world.services);
});
afterAll(() => world.close());

/** Tables of which a row says `text`. Tries are counted by address, whoever made them, and forgotten after two days. */
async function tablesSaying(text: string): Promise<string[]> {
  const { system } = world.services.db;
  const tables = await system.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'sign_in_throttle'
        and has_table_privilege(c.oid, 'select')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await system.execute<{ count: number }>(sql`select count(*)::int as count
      from ${sql.identifier(name)} t where strpos(lower(t::text), lower(${text})) > 0`);
    if (row && row.count > 0) found.push(name);
  }
  return found.toSorted();
}

test("what we hold of a person is gone, what they did stays, and every chain still verifies", async () => {
  const owner = await createWorkspace(world.services);
  const email = "Grace.Hopper@navy.example";
  const invited = await createInvitation(owner, { email, roles: ["admin"] });
  const account = { name: "Rear Admiral Hopper", password: "nine plain seagulls" };
  await acceptInvitation(world.services, visitor(tokenOf(invited.link), null, "198.51.100.23"), account);
  const [row] = await world.services.db.system.select().from(person).where(eq(person.email, email));
  const grace: Scope = {
    ...owner,
    person: { id: row?.id ?? "", name: account.name, email, isInstanceAdmin: false },
    ip: "198.51.100.23",
  };
  await changeRoles(owner, { personId: grace.person.id, roles: ["admin", "sender"] });
  await renameWorkspace(grace, { name: "Renamed by her" });
  await createInvitation(owner, { email: "someone-else@example.com", roles: ["analyst"] });
  const cookie = await createSession(world.services.db.system, grace.person.id, {
    ip: "198.51.100.23",
    userAgent: "Firefox",
  });
  await world.services.db.system
    .insert(identity)
    .values({ issuer: "https://sso.example", subject: "grace-at-navy", personId: grace.person.id });
  for (const text of [email, account.name, "198.51.100.23", "grace-at-navy"])
    expect(await tablesSaying(text), text).not.toEqual([]);

  await erasePerson(admin, { personId: grace.person.id, typedEmail: " grace.hopper@navy.example " });

  for (const text of [email, account.name, "198.51.100.23", "grace-at-navy"])
    expect(await tablesSaying(text), text).toEqual([]);
  const [erased] = await world.services.db.system.select().from(person).where(eq(person.id, grace.person.id));
  expect(erased).toMatchObject({
    name: "Erased person",
    email: `erased-${grace.person.id}@erased.invalid`,
    passwordHash: null,
    disabledAt: expect.any(Date),
    erasedAt: expect.any(Date),
  });
  expect(await findViewer(world.others, new Headers({ cookie: `switchboard.session=${cookie}` }))).toBeNull();
  const entries = await auditOf(world.services, owner.workspace.id);
  expect(entries.map(({ action }) => action)).toEqual([
    "invitation.created",
    "invitation.accepted",
    "role.changed",
    "workspace.renamed",
    "invitation.created",
    "member.removed",
  ]);
  expect(entries[3]).toMatchObject({ person: grace.person.id, meta: { after: { name: "Renamed by her" } } });
  // What is not about them keeps its names.
  expect(entries[4]?.personal).toMatchObject({ targetEmail: "someone-else@example.com" });
  expect((await auditOf(world.services)).find(({ action }) => action === "person.erased")).toMatchObject({
    action: "person.erased",
    target: grace.person.id,
    meta: { auditEntries: 4 },
  });
  for (const chain of [owner.workspace.id, instanceChain])
    expect(await verifyWorkspace(world.services.db.system, chain)).toMatchObject({ broken: null });
  const again = erasePerson(admin, { personId: grace.person.id, typedEmail: erased?.email ?? "" });
  expect(await outcomeOf(again)).toBe("conflict");
});

test("nobody is erased by a slip, alone, as the last owner, or by themselves", async () => {
  const owner = await createWorkspace(world.services);
  const member = await createMember(world.services, owner.workspace, "sender");
  const erase = (scope: Scope, typedEmail: string, by = admin) =>
    outcomeOf(erasePerson(by, { personId: scope.person.id, typedEmail }));
  expect(await erase(member, "somebody@example.com")).toBe("invalid");
  expect(await erase(owner, owner.person.email)).toBe("conflict");
  expect(await erase(admin, admin.person.email)).toBe("conflict");
  expect(await erase(member, member.person.email, owner)).toBe("forbidden");
  const [row] = await world.services.db.system.select().from(person).where(eq(person.id, member.person.id));
  expect(row).toMatchObject({ name: member.person.name, erasedAt: null });
});
