import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { setArchived } from "#server/domain/account/ids/archive.ts";
import { updateEntry } from "#server/domain/account/ids/update.ts";
import type { Scope } from "#server/domain/scope.ts";
import { storeBatch } from "#tests/support/factories.ts";
import type { World } from "#tests/support/world.ts";
import { addEntry, allEntries, auditOf, eachPlace, openPlace, type Place } from "./world.ts";

let world: World;
let place: Place;
let owner: Scope;
eachPlace((opened, on) => {
  [world, place, owner] = [on, opened, opened.owner];
});

const defaults = async () =>
  (await allEntries(owner)).flatMap((row) => (row.isDefault && !row.archivedAt ? [row.value] : [])).toSorted();

async function addMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await addEntry(owner, { value: `list-${n}` }));
  return ids;
}

describe("one default of a kind", () => {
  test("gives its mark to the next one, each kind and account of its own", async () => {
    const first = await addEntry(owner, { value: "list-1", isDefault: true });
    await addEntry(owner, { value: "7", kind: "trigger", isDefault: true });
    await addEntry((await openPlace(world.services)).owner, { value: "list-1", isDefault: true });
    await addEntry(owner, { value: "list-2", isDefault: true });
    expect(await defaults()).toEqual(["7", "list-2"]);
    await updateEntry(owner, { id: first, isDefault: true });
    expect(await defaults()).toEqual(["7", "list-1"]);
    const last = (await auditOf(owner)).at(-1);
    expect(last?.meta).toMatchObject({ replacedDefault: expect.any(String), after: { isDefault: true } });
    await updateEntry(owner, { id: first, isDefault: false });
    expect(await defaults()).toEqual(["7"]);
  });

  test("keeps its mark through archiving and back, unless another one has it by then", async () => {
    const first = await addEntry(owner, { value: "list-1", isDefault: true });
    await setArchived(owner, { entryIds: [first], archived: true });
    expect(await defaults()).toEqual([]);
    await setArchived(owner, { entryIds: [first], archived: false });
    expect(await defaults()).toEqual(["list-1"]);
    await setArchived(owner, { entryIds: [first], archived: true });
    const second = await addEntry(owner, { value: "list-2", isDefault: true });
    await setArchived(owner, { entryIds: [first], archived: false });
    expect(await defaults()).toEqual(["list-2"]);
    await updateEntry(owner, { id: first, isDefault: true });
    await setArchived(owner, { entryIds: [first], archived: true });
    await updateEntry(owner, { id: second, isDefault: true });
    await setArchived(owner, { entryIds: [second], archived: true });
    await setArchived(owner, { entryIds: [first, second], archived: false });
    expect(await defaults()).toHaveLength(1);
  });

  test("cannot be an archived one", async () => {
    const id = await addEntry(owner);
    await setArchived(owner, { entryIds: [id], archived: true });
    await expect(updateEntry(owner, { id, isDefault: true })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is one, however many are made it at once, and nobody is refused", async () => {
    const ids = await addMany(20);
    await Promise.all(ids.map((id) => updateEntry(owner, { id, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
    await Promise.all(ids.map((id, n) => addEntry(owner, { value: `next-${n}`, label: id, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });

  test("control: whoever only clears the mark and sets it, without waiting for each other, is refused by the index", async () => {
    const ids = await addMany(10);
    let cleared = 0;
    let letAllGo = () => {};
    const allCleared = new Promise<void>((resolve) => {
      letAllGo = resolve;
    });
    const outcomes = await Promise.allSettled(
      ids.map((id) =>
        inWorkspace(world.services.db.app, owner.workspace.id, async (tx) => {
          await tx
            .update(libraryEntry)
            .set({ isDefault: false })
            .where(and(eq(libraryEntry.isDefault, true), isNull(libraryEntry.archivedAt)));
          cleared += 1;
          if (cleared === ids.length) letAllGo();
          await allCleared;
          await tx.update(libraryEntry).set({ isDefault: true }).where(eq(libraryEntry.id, id));
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(ids.length - 1);
    expect(await defaults()).toHaveLength(1);
  });

  test("changes, is archived and is sent to at once, and nobody waits for each other for ever", async () => {
    const ids = await addMany(6);
    const trigger = await addEntry(owner, { kind: "trigger", value: "7" });
    const work = Array.from({ length: 60 }, (_, n) => {
      const id = ids[n % ids.length] ?? "";
      if (n % 3 === 0) return updateEntry(owner, { id, isDefault: true });
      if (n % 3 === 1) return setArchived(owner, { entryIds: [...ids.slice(0, 3), trigger], archived: n % 2 === 0 });
      const request = { appId: "app-1", templateID: "1", receiverId: `list-${n % 6}`, triggerID: 7, subject: `${n}` };
      return storeBatch(owner, place.connection, { requests: [request], draft: request });
    });
    const outcomes = await Promise.allSettled(work);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    // Making an archived one the default is refused with a sentence; a deadlock would be an error of the database.
    for (const reason of refused) expect(reason).toMatchObject({ code: "conflict" });
    expect((await defaults()).length).toBeLessThanOrEqual(1);
  });
});
