import { describe, expect, test } from "vitest";
import { unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { setArchived } from "#server/domain/account/ids/archive.ts";
import { keepEntry } from "#server/domain/account/ids/keep.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { updateEntry } from "#server/domain/account/ids/update.ts";
import type { Scope } from "#server/domain/scope.ts";
import { storeBatch } from "#tests/support/factories.ts";
import type { World } from "#tests/support/world.ts";
import { addEntry, allEntries, auditOf, eachPlace, entryRow, type Place } from "./world.ts";

let world: World;
let place: Place;
let owner: Scope;
eachPlace((opened, on) => {
  [world, place, owner] = [on, opened, opened.owner];
});

describe("keeping what was typed into a form", () => {
  const keep = (label: string | null, value = "4207") =>
    keepEntry(owner, { kind: "trigger", appId: "app-1", value, label });

  test("makes an entry named by its id, gives it a label later, and brings an archived one back", async () => {
    const { id } = await keep(null);
    expect(await entryRow(world.services, id)).toMatchObject({ label: "4207", value: "4207", archivedAt: null });
    expect((await keep("Spring", "04207")).id).toBe(id);
    expect(await keep(null)).toMatchObject({ id, label: "Spring" });
    await updateEntry(owner, { id, isDefault: true });
    await setArchived(owner, { entryIds: [id], archived: true });
    expect(await keep(null)).toMatchObject({ id, label: "Spring", archivedAt: null, isDefault: false });
    const kept = (await auditOf(owner)).filter(({ action }) => action === "library_entry.kept");
    expect(kept.map(({ meta }) => [meta.before, meta.after])).toEqual([
      [undefined, { label: "4207", hasNote: false, expectedCount: null, isDefault: false }],
      [{ label: "4207" }, { label: "Spring" }],
      [{}, {}],
      [
        { isDefault: true, archived: true },
        { isDefault: false, archived: false },
      ],
    ]);
  });

  test("by many at once makes one entry", async () => {
    const kept = await Promise.all(Array.from({ length: 12 }, () => keep("At once")));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(await allEntries(owner)).toHaveLength(1);
  });

  test("needs an application of the id's own area, here", async () => {
    await expect(keepEntry(owner, { kind: "trigger", appId: "app-9", value: "1", label: null })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("what a form is offered", () => {
  const offered = (more: Partial<Parameters<typeof offerEntries>[1]> = {}) =>
    offerEntries(owner, { kind: "recipient_list", appId: "app-1", ...more });
  const values = async () => (await offered()).entries.map(({ value }) => value);

  test("is the default first, then the last used, then the others by label; nothing archived, nothing of other kinds", async () => {
    await addEntry(owner, { label: "B", value: "list-b" });
    await addEntry(owner, { label: "A", value: "list-a" });
    await addEntry(owner, { label: "Used", value: "list-used" });
    await addEntry(owner, { label: "Used last", value: "list-last" });
    await addEntry(owner, { label: "Z", value: "list-default", isDefault: true });
    const gone = await addEntry(owner, { label: "Gone", value: "list-gone" });
    await addEntry(owner, { kind: "sms_sender", value: "list-c" });
    await setArchived(owner, { entryIds: [gone], archived: true });
    for (const receiverId of ["list-used", "list-last"]) {
      const request = { appId: "app-1", templateID: "1", receiverId, subject: receiverId };
      await storeBatch(owner, place.connection, { requests: [request], draft: request });
    }
    expect(await values()).toEqual(["list-default", "list-last", "list-used", "list-a", "list-b"]);
    expect((await offered({ q: "used" })).entries.map(({ label }) => label)).toEqual(["Used last", "Used"]);
  });

  test("says what is kept of the id in the form, in whatever way it is written, also when it is archived", async () => {
    const id = await addEntry(owner, { kind: "trigger", value: "7", label: "Seven" });
    await setArchived(owner, { entryIds: [id], archived: true });
    const answer = await offered({ kind: "trigger", value: "007" });
    expect(answer).toMatchObject({ entries: [], chosen: { id, label: "Seven", archivedAt: expect.any(Date) } });
    expect((await offered({ kind: "trigger", value: "not a number" })).chosen).toBeNull();
  });

  test("is a hundred at most, and the rest is found by typing", async () => {
    for (let n = 0; n <= 100; n += 1) await addEntry(owner, { label: `Number ${n}`, value: `list-${n}` });
    const first = await offered();
    expect([first.entries.length, first.hasMore]).toEqual([100, true]);
    expect((await offered({ q: "Number 99" })).entries).toHaveLength(1);
  });

  test("is for an application of the workspace, of the kind's own area", async () => {
    await expect(offered({ appId: "app-9" })).rejects.toMatchObject({ code: "not_found" });
    for (const kind of unlistedKinds) expect((await offered({ kind })).entries).toEqual([]);
  });
});
