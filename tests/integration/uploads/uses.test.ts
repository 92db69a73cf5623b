import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Permission } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { saveList } from "#server/domain/tables/uploads/lists.ts";
import { listUses } from "#server/domain/tables/uploads/uses.ts";
import { storeDraft } from "#tests/integration/recipient-checks/world.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { uploaded } from "./world.ts";

let world: World;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());

async function savedList(name: string): Promise<string> {
  const id = await uploaded(owner, "Name,Number\nAnn,+4915112345678\n");
  await saveList(owner, { id, name });
  return id;
}

const change = (id: string, values: Partial<typeof submission.$inferInsert>) =>
  world.services.db.system.update(submission).set(values).where(eq(submission.id, id));

const idsOf = async (scope: Scope, id: string) => (await listUses(scope, id)).rows.map((row) => row.id);

test("A list names its drafts, then what was sent to it, the last first, each of them once", async () => {
  const list = await savedList("Customers");
  const other = await savedList("Others");
  const draft = await storeDraft(owner, connection.id, list);
  const [first, last] = [await storeDraft(owner, connection.id, list), await storeDraft(owner, connection.id, list)];
  await change(draft, { draft: { uploadId: list } });
  const unchecked = await storeDraft(owner, connection.id, other);
  await change(unchecked, { draft: { uploadId: list } });
  await world.services.db.system.delete(recipientCheck).where(eq(recipientCheck.submissionId, unchecked));
  await storeDraft(owner, connection.id, other);
  await world.services.db.system.execute(
    sql`update submission set released_at = now() - interval '2 days', state = 'accepted' where id = ${first}`,
  );
  await world.services.db.system.execute(
    sql`update submission set released_at = now() - interval '1 day', state = 'unknown' where id = ${last}`,
  );
  const found = await idsOf(owner, list);
  expect(found.slice(0, 2).toSorted()).toEqual([draft, unchecked].toSorted());
  expect(found.slice(2)).toEqual([last, first]);
  expect((await listUses(owner, list)).rows.at(-1)).toMatchObject({
    state: "accepted",
    area: "sms",
    releasedAt: expect.any(Date),
  });
});

test("Who reads one channel's files alone is told of its drafts, not of another channel's and not of sends", async () => {
  const list = await savedList("Of tokens");
  const [draft, sent] = [await storeDraft(owner, connection.id, list), await storeDraft(owner, connection.id, list)];
  await world.services.db.system.execute(
    sql`update submission set released_at = now(), state = 'accepted' where id = ${sent}`,
  );
  const withOnly = (...permissions: Permission[]) => ({ ...owner, permissions: new Set(permissions) });
  expect(await idsOf(withOnly("sms.read"), list)).toEqual([draft]);
  expect(await idsOf(withOnly("wa.read"), list)).toEqual([]);
  expect(await idsOf(withOnly("wa.read", "submission.read"), list)).toEqual([sent]);
});

test("Only the last are named, and that there are more is told", async () => {
  const list = await savedList("Often");
  for (let n = 0; n < 21; n += 1) await storeDraft(owner, connection.id, list);
  const { rows, hasMore } = await listUses(owner, list);
  expect([rows.length, hasMore]).toEqual([20, true]);
});

test("Titles are masked for those who may not see people, and no other workspace finds a list", async () => {
  const list = await savedList("Masked");
  await change(await storeDraft(owner, connection.id, list), { title: "For ana@example.com" });
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  expect((await listUses(owner, list)).rows[0]?.title).toBe("For ana@example.com");
  expect((await listUses(analyst, list)).rows[0]?.title).not.toContain("ana@");
  const stranger = await createWorkspace(world.services);
  await expect(listUses(stranger, list)).rejects.toMatchObject({ code: "not_found" });
  const nobody: Scope = { ...owner, permissions: new Set() };
  await expect(listUses(nobody, list)).rejects.toMatchObject({ code: "forbidden" });
});
