import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { setDisabled, setInstanceAdministrator } from "#server/domain/access/accounts/administer.ts";
import { listPeople } from "#server/domain/access/accounts/instance-people.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { byName } from "#server/domain/paging.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditOf, createAdministrator, inProcess, openWorld, outcomeOf, type World } from "./world.ts";

let world: World;
let admin: Scope;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // What a test leaves is not the next one's last administrator.
  await world.services.db.system.update(person).set({ isInstanceAdmin: false });
  admin = await createAdministrator(world.services);
});

async function accountOf(scope: Scope) {
  const [row] = await world.services.db.system.select().from(person).where(eq(person.id, scope.person.id));
  return row;
}

const headersOf = (cookie: string) => new Headers({ cookie: `switchboard.session=${cookie}` });
const signIn = (scope: Scope) =>
  createSession(world.services.db.system, scope.person.id, { ip: null, userAgent: null });

describe("disabling", () => {
  test("ends every session at its next request in every process; enabling brings none of them back", async () => {
    const member = await createWorkspace(world.services);
    const cookies = [await signIn(member), await signIn(member)];
    const seen = (services: Services) => Promise.all(cookies.map((cookie) => findViewer(services, headersOf(cookie))));
    expect(await seen(world.others)).not.toContain(null);
    await setDisabled(admin, { personId: member.person.id, disabled: true });
    expect([...(await seen(world.services)), ...(await seen(world.others))]).toEqual([null, null, null, null]);
    await setDisabled(admin, { personId: member.person.id, disabled: false });
    expect(await seen(world.others)).toEqual([null, null]);
    expect(await findViewer(world.others, headersOf(await signIn(member)))).not.toBeNull();
    const entries = (await auditOf(world.services)).filter(({ target }) => target === member.person.id);
    expect(entries.map(({ action, person: by }) => [action, by])).toEqual([
      ["person.disabled", admin.person.id],
      ["person.enabled", admin.person.id],
    ]);
  });

  test("is not possible for oneself, for who is disabled already, and for the last administrator", async () => {
    const second = await createAdministrator(world.services);
    expect(await outcomeOf(setDisabled(admin, { personId: admin.person.id, disabled: true }))).toBe("conflict");
    await setDisabled(admin, { personId: second.person.id, disabled: true });
    expect(await outcomeOf(setDisabled(admin, { personId: second.person.id, disabled: true }))).toBe("conflict");
    // A disabled administrator can do nothing, not even with a request that is under way.
    expect(await outcomeOf(setDisabled(second, { personId: admin.person.id, disabled: true }))).toBe("forbidden");
    expect((await accountOf(admin))?.disabledAt).toBeNull();
  });
});

describe("administrators of the instance", () => {
  test("make and unmake others, and the last one stays", async () => {
    const member = await createWorkspace(world.services);
    await setInstanceAdministrator(admin, { personId: member.person.id, administrator: true });
    expect(await accountOf(member)).toMatchObject({ isInstanceAdmin: true });
    await setInstanceAdministrator(admin, { personId: member.person.id, administrator: false });
    const last = setInstanceAdministrator(admin, { personId: admin.person.id, administrator: false });
    expect(await outcomeOf(last)).toBe("conflict");
    expect(await accountOf(admin)).toMatchObject({ isInstanceAdmin: true });
    const entries = (await auditOf(world.services)).filter(({ target }) => target === member.person.id);
    expect(entries.map(({ action }) => action)).toEqual(["administrator.made", "administrator.unmade"]);
  });

  test("who unmake or disable each other at once leave one", async () => {
    for (let round = 0; round < 10; round++) {
      await world.services.db.system.update(person).set({ isInstanceAdmin: false });
      const one = await createAdministrator(world.services);
      const other = inProcess(await createAdministrator(world.services), world.others);
      const outcomes = await Promise.all([
        outcomeOf(setInstanceAdministrator(one, { personId: other.person.id, administrator: false })),
        outcomeOf(
          round % 2
            ? setDisabled(other, { personId: one.person.id, disabled: true })
            : setInstanceAdministrator(other, { personId: one.person.id, administrator: false }),
        ),
      ]);
      expect(outcomes.toSorted()).toEqual(["done", "forbidden"]);
      const [left] = await world.services.db.system.execute<{ count: number }>(
        sql`select count(*)::int as count from person where is_instance_admin and disabled_at is null`,
      );
      expect(left?.count).toBe(1);
    }
  });

  test("alone may do any of this, whatever role others have in a workspace", async () => {
    const owner = await createWorkspace(world.services);
    const { id: personId } = admin.person;
    for (const act of [
      setDisabled(owner, { personId, disabled: true }),
      setInstanceAdministrator(owner, { personId: owner.person.id, administrator: true }),
      listPeople(owner, { limit: 10 }),
    ])
      expect(await outcomeOf(act)).toBe("forbidden");
  });
});

describe("the list of people", () => {
  test("finds by name and address, names workspaces with roles, and goes on where a page ended", async () => {
    const owner = await createWorkspace(world.services, "Harbour Retail");
    const names = ["Zoë Ådland 1", "Zoë Ådland 2", "Zoë Ådland 3"];
    for (const name of names) {
      const member = await createMember(world.services, owner.workspace, "sender", "auditor");
      await world.services.db.system.update(person).set({ name }).where(eq(person.id, member.person.id));
    }
    const first = await listPeople(admin, { q: "zoë å", limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(names.slice(0, 2));
    expect(first.rows[0]).toMatchObject({
      workspaces: [
        { slug: owner.workspace.slug, name: "Harbour Retail", roles: ["sender", "auditor"], archived: false },
      ],
      lastSeenAt: null,
      hasSecondFactor: false,
      isInstanceAdmin: false,
    });
    const next = await listPeople(admin, { q: "zoë å", limit: 2, cursor: byName.read(first.next ?? "") });
    expect(next.rows.map(({ name }) => name)).toEqual(names.slice(2));
    expect(next.next).toBeNull();
    expect((await listPeople(admin, { q: owner.person.email, limit: 5 })).rows).toMatchObject([
      { id: owner.person.id },
    ]);
    expect((await listPeople(admin, { q: "100%_", limit: 5 })).rows).toEqual([]);
  });
});
