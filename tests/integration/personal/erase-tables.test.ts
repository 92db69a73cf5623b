import { afterAll, beforeAll, expect, test } from "vitest";
import { storeUpload } from "#tests/integration/imports/world.ts";
import { storedRows } from "#tests/integration/uploads/world.ts";
import { countHeld, erasePersonalData } from "#tests/support/erasures.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  ["+372 512 3456", ["5123456", "512 34 56", "+372 512 3456"], ["5123457", "+372 512 3457", "123456"]],
  ["+376 312 345", ["312345", "+376312345"], ["1312345", "312346"]],
  ["+7 912 345-67-89", ["8 912 345 67 89"], ["8 912 345 67 80"]],
])("whose number is dialled as few digits at home goes from tables too: %s", async (subject, theirs, others) => {
  const owner = await createWorkspace(world.services);
  const rows = [...theirs, ...others].map((number, index) => [number, `Person ${index}`]);
  const id = await storeUpload(owner, "recipients", ["phone", "name"], rows, { blockRows: 2 });
  const { counts } = await countHeld(owner, { subject });
  expect(counts).toEqual({ upload_block: Math.ceil(theirs.length / 2) });
  await erasePersonalData(owner, { subject, typed: subject, reason: "They asked" });
  const left = await storedRows(world.services, id);
  expect(left.map(([, ...cells]) => cells)).toEqual(
    rows.map((cells, index) => (index < theirs.length ? ["[erased]", "[erased]"] : cells)),
  );
});
