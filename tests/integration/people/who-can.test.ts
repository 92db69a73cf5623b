import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { removeMember } from "#server/domain/access/people/change-members.ts";
import { whoCan } from "#server/domain/access/people/who-can.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("names two members by name and counts the others, for every member, and nobody else", async () => {
  const owner = await createWorkspace(world.services);
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  const senders = await Promise.all([1, 2, 3].map(() => createMember(world.services, owner.workspace, "sender")));
  const [gone, shut] = await Promise.all([1, 2].map(() => createMember(world.services, owner.workspace, "sender")));
  if (!gone || !shut) throw new Error("no members");
  await removeMember(owner, { personId: gone.person.id });
  await world.services.db.system.update(person).set({ disabledAt: new Date() }).where(eq(person.id, shut.person.id));
  await createWorkspace(world.services);
  const can = await whoCan(analyst, "email.send");
  expect(can.others).toBe(2);
  expect([owner, ...senders].map((scope) => scope.person.name)).toEqual(expect.arrayContaining(can.names));
  expect(await whoCan(analyst, "workspace.archive")).toEqual({ names: [owner.person.name], others: 0 });
});
