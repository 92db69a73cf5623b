import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendingHold } from "#db/schema/operations.ts";
import type { InstanceScope } from "#server/domain/scope.ts";
import { readSending } from "#server/domain/sending/control/sending.ts";
import { readHeldSending, releaseSending } from "#server/domain/sending/past/release.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, openPlace, type Place } from "../submissions/world.ts";

let world: World;
let one: Place;
let other: Place;
beforeAll(async () => {
  world = await openWorld();
  [one, other] = [await openPlace(world.services), await openPlace(world.services)];
});
afterAll(async () => {
  await one?.adversary.close();
  await other?.adversary.close();
  await world?.close();
});
afterEach(() =>
  world.services.db.system.execute(sql`update sending_hold set released_at = now() where released_at is null`),
);

const administrator = ({ owner }: Place): InstanceScope => ({
  ...owner,
  person: { ...owner.person, isInstanceAdmin: true },
});

async function holdAll(): Promise<string> {
  const [row] = await world.services.db.system.insert(sendingHold).values({ cause: "behind" }).returning();
  if (!row) throw new Error("nothing was held");
  return row.id;
}

const reason = "Compared with the platform's records.";

test("what would go out is listed by workspace, and goes out once it is released, but for what is left stopped", async () => {
  const [going, staying] = [
    await storeBatch(one.owner, one.connection),
    await storeBatch(other.owner, other.connection),
  ];
  const holdId = await holdAll();
  await dispatchAll(world.services);
  expect([one.adversary.ledger.length, other.adversary.ledger.length]).toEqual([0, 0]);
  const held = await readHeldSending(administrator(one));
  expect(held?.waiting).toMatchObject([
    { workspaceId: one.owner.workspace.id, sends: 1, calls: 1, messages: null },
    { workspaceId: other.owner.workspace.id, sends: 1, calls: 1, messages: null },
  ]);
  await releaseSending(administrator(one), { holdId, reason, leaveStopped: [other.owner.workspace.id] });
  await dispatchAll(world.services);
  expect((await attemptOf(world.services, going.id)).state).toBe("accepted");
  expect((await attemptOf(world.services, staying.id)).state).toBe("queued");
  expect(await readSending(one.owner)).toBeNull();
  expect(await readSending(other.owner)).toMatchObject({ reason, isHeld: false });
  await expect(releaseSending(administrator(one), { holdId, reason, leaveStopped: [] })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("only administrators see what is held and release it", async () => {
  const holdId = await holdAll();
  await expect(readHeldSending(one.owner)).rejects.toMatchObject({ code: "forbidden" });
  await expect(releaseSending(one.owner, { holdId, reason, leaveStopped: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("people of a workspace are told why nothing goes out, and cannot release anything past it", async () => {
  await holdAll();
  expect(await readSending(one.owner)).toMatchObject({
    isHeld: true,
    by: "The administrators",
    reason: "the database went back in time",
  });
  await expect(storeBatch(one.owner, one.connection)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(
      /^All sending is held by the administrators, because the database went back in time\./,
    ),
  });
});
