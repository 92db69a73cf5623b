import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { type UnlistedKind, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { setArchived } from "#server/domain/account/ids/archive.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { keepEntry } from "#server/domain/account/ids/keep.ts";
import { countEntries, getEntry, listEntries } from "#server/domain/account/ids/list.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { updateEntry } from "#server/domain/account/ids/update.ts";
import { byName, type NamePlace } from "#server/domain/paging.ts";
import { type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import type { World } from "#tests/support/world.ts";
import { addEntry, allEntries, auditOf, eachPlace, entryOf, entryRow, openPlace, type Place } from "./world.ts";

let world: World;
let place: Place;
let owner: Scope;
eachPlace((opened, on) => {
  [world, place, owner] = [on, opened, opened.owner];
});

const list = (filter: Partial<Parameters<typeof listEntries>[1]> = {}) =>
  listEntries(owner, { archived: false, limit: 50, ...filter });
const labels = async (filter: Partial<Parameters<typeof listEntries>[1]> = {}) =>
  (await list(filter)).rows.map(({ label }) => label);

describe("what can be kept", () => {
  const good: Record<UnlistedKind, [typed: string, kept: string][]> = {
    recipient_list: [[" list-10 ", "list-10"]],
    trigger: [
      ["4207", "4207"],
      ["007", "7"],
      [" -3 ", "-3"],
    ],
    script: [["9001", "9001"]],
    line: [["7001", "7001"]],
    sms_sender: [
      ["Northwind", "Northwind"],
      ["1069 0000", "1069 0000"],
    ],
    voice_sender: [["8675500001111", "8675500001111"]],
    business_number: [
      ["8613800", "8613800"],
      ["86138000000000", "86138000000000"],
    ],
  };
  test.each(unlistedKinds)("a %s by the contract's rule for its field", async (kind) => {
    for (const [typed, kept] of good[kind]) {
      const id = await addEntry(owner, { kind, value: typed });
      expect(await entryRow(world.services, id)).toMatchObject({ kind, value: kept, addedBy: owner.person.id });
    }
  });

  test.each([
    ["recipient_list", "", "A recipient list is needed"],
    ["recipient_list", "a\nb", "no line breaks"],
    ["recipient_list", "x".repeat(201), "At most 200"],
    ["trigger", "spring-a", "whole number"],
    ["trigger", "1.5", "whole number"],
    ["trigger", "9007199254740993", "whole number"],
    ["script", "", "whole number"],
    ["line", "7e3", "whole number"],
    ["sms_sender", "  ", "A sender number is needed"],
    ["business_number", "138000", "7 to 14 digits"],
    ["business_number", "861380000000000", "7 to 14 digits"],
    ["business_number", "+8613800000", "7 to 14 digits"],
  ] as const)("not the %s %j", async (kind, value, words) => {
    const refusal = { code: "invalid", message: expect.stringContaining(words), details: { field: "value" } };
    await expect(createEntry(owner, entryOf({ kind, value }))).rejects.toMatchObject(refusal);
    await expect(keepEntry(owner, { kind, value, appId: "app-1", label: null })).rejects.toMatchObject(refusal);
    expect(await allEntries(owner)).toEqual([]);
  });

  test("each id once per account and kind, and whoever comes second is told which entry has it", async () => {
    const first = await addEntry(owner);
    await expect(addEntry(owner, { label: "Again" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("“Customers”"),
      details: { entryId: first },
    });
    await setArchived(owner, { entryIds: [first], archived: true });
    await expect(addEntry(owner)).rejects.toMatchObject({ message: expect.stringContaining("Restore it") });
    await addEntry(owner, { kind: "sms_sender" });
    const other = await openPlace(world.services);
    await addEntry(other.owner);
    const { id } = await inactiveConnection();
    await addEntry(owner, { connectionId: id });
    expect(await allEntries(owner)).toHaveLength(3);
  });

  test("with an expected count only for a recipient list", async () => {
    const refusal = { code: "invalid", details: { field: "expectedCount" } };
    const trigger = { kind: "trigger" as const, value: "1" };
    await expect(addEntry(owner, { ...trigger, expectedCount: 5 })).rejects.toMatchObject(refusal);
    const id = await addEntry(owner, trigger);
    await expect(updateEntry(owner, { id, expectedCount: 5 })).rejects.toMatchObject(refusal);
  });

  test("nothing where there is no connection, and nothing over one that is not here", async () => {
    const empty = await createWorkspace(world.services);
    await expect(addEntry(empty)).rejects.toMatchObject({ code: "not_found" });
    const other = await openPlace(world.services);
    await expect(addEntry(owner, { connectionId: other.connection.id })).rejects.toMatchObject({ code: "not_found" });
  });
});

async function inactiveConnection() {
  await world.services.db.system
    .update(connection)
    .set({ isDefault: false })
    .where(eq(connection.workspaceId, owner.workspace.id));
  const made = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  await world.services.db.system.update(connection).set({ isDefault: false }).where(eq(connection.id, made.id));
  await world.services.db.system
    .update(connection)
    .set({ isDefault: true })
    .where(eq(connection.id, place.connection.id));
  return made;
}

describe("the list", () => {
  test("is of one connection, by label, narrowed by kind, text and whether it is archived", async () => {
    await addEntry(owner, { label: "Spring 100%", value: "list-1", note: "Made in May" });
    const winter = await addEntry(owner, { label: "Winter", value: "list-2" });
    await addEntry(owner, { label: "Autumn", kind: "trigger", value: "4207" });
    await setArchived(owner, { entryIds: [winter], archived: true });
    expect(await labels()).toEqual(["Autumn", "Spring 100%"]);
    expect(await labels({ archived: true })).toEqual(["Winter"]);
    expect(await labels({ kind: "recipient_list" })).toEqual(["Spring 100%"]);
    for (const q of ["100%", "LIST-1", "may"]) expect(await labels({ q }), q).toEqual(["Spring 100%"]);
    expect(await labels({ q: "1_0" })).toEqual([]);
    const { kinds, connections } = await countEntries(owner, {});
    expect(kinds).toContainEqual({ kind: "recipient_list", inUse: 1, archived: 1 });
    expect(kinds).toContainEqual({ kind: "trigger", inUse: 1, archived: 0 });
    expect(kinds.map(({ kind }) => kind)).toEqual(unlistedKinds);
    expect(connections).toEqual([{ id: place.connection.id, name: "Test account", kind: "live" }]);
    expect((await countEntries(owner, { q: "may" })).kinds).toContainEqual({ kind: "trigger", inUse: 0, archived: 0 });
  });

  test("is sorted as people read, whether a name begins with a capital or not", async () => {
    for (const [value, label] of [
      ["1", "winter"],
      ["2", "Autumn"],
      ["3", "Zebra"],
      ["4", "spring"],
    ])
      await addEntry(owner, { value, label });
    expect(await labels()).toEqual(["Autumn", "spring", "winter", "Zebra"]);
  });

  test("of another connection of the workspace is asked for by its id", async () => {
    const other = await inactiveConnection();
    await addEntry(owner, { label: "Here" });
    await addEntry(owner, { label: "There", connectionId: other.id });
    expect(await labels()).toEqual(["Here"]);
    expect(await labels({ connectionId: other.id })).toEqual(["There"]);
    expect((await countEntries(owner, {})).connections).toHaveLength(2);
  });

  test("pages by key: every entry comes once, also those with the same label", async () => {
    for (let n = 0; n < 7; n += 1)
      await addEntry(owner, { label: n < 3 ? "Same" : n < 5 ? "same" : `Other ${n}`, value: `list-${n}` });
    const seen: string[] = [];
    for (let cursor: NamePlace | undefined; ; ) {
      const page = await list({ limit: 2, cursor });
      seen.push(...page.rows.map(({ value }) => value));
      if (page.next === null) break;
      cursor = byName.read(page.next);
    }
    expect(seen.toSorted()).toEqual(["list-0", "list-1", "list-2", "list-3", "list-4", "list-5", "list-6"]);
  });
});

describe("every change", () => {
  test("leaves one audit entry with what was and what is, and not the note, which may name people", async () => {
    const id = await addEntry(owner, { note: "Ask Ada Lovelace" });
    await updateEntry(owner, { id, label: "Clients", note: null, expectedCount: 12, isDefault: true });
    await updateEntry(owner, { id });
    await setArchived(owner, { entryIds: [id], archived: true });
    await setArchived(owner, { entryIds: [id], archived: false });
    const value = { kind: "recipient_list", value: "list-1" };
    const fresh = { label: "Customers", hasNote: true, expectedCount: null, isDefault: false };
    const changed = { label: "Clients", hasNote: false, expectedCount: 12, isDefault: true };
    expect(await auditOf(owner)).toEqual([
      { action: "library_entry.created", target: id, meta: { ...value, after: fresh } },
      { action: "library_entry.updated", target: id, meta: { ...value, before: fresh, after: changed } },
      { action: "library_entry.updated", target: id, meta: { ...value, before: {}, after: {} } },
      {
        action: "library_entry.archived",
        target: id,
        meta: {
          entries: [{ id, ...value }],
          lostDefault: [],
          before: { archived: false },
          after: { archived: true },
        },
      },
      expect.objectContaining({ action: "library_entry.restored", target: id }),
    ]);
    expect(JSON.stringify(await auditOf(owner))).not.toContain("Lovelace");
  });

  test("of several at once leaves one entry that names them all, and one that is not here leaves all as they are", async () => {
    const ids = [await addEntry(owner), await addEntry(owner, { value: "list-2" })];
    const foreign = await addEntry((await openPlace(world.services)).owner);
    await expect(setArchived(owner, { entryIds: [...ids, foreign], archived: true })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await setArchived(owner, { entryIds: ids, archived: true })).toEqual({
      moved: expect.arrayContaining(ids),
    });
    expect(await setArchived(owner, { entryIds: ids, archived: true })).toEqual({ moved: [] });
    const [, , both] = await auditOf(owner);
    expect(both).toMatchObject({ action: "library_entry.archived", target: null });
    expect(both?.meta.entries).toHaveLength(2);
  });

  test("is for those who may: owners, admins, senders and template editors; everybody reads", async () => {
    const id = await addEntry(owner);
    const may: Role[] = ["owner", "admin", "sender", "template_editor"];
    for (const role of roles) {
      const member = await createMember(world.services, owner.workspace, role);
      const tries = [
        () => createEntry(member, entryOf({ value: `list-of-${role}` })),
        () => updateEntry(member, { id, label: role }),
        () => setArchived(member, { entryIds: [id], archived: false }),
        () => keepEntry(member, { kind: "trigger", appId: "app-1", value: "1", label: null }),
      ];
      for (const attempt of tries) {
        if (may.includes(role)) await attempt();
        else await expect(attempt(), role).rejects.toMatchObject({ code: "forbidden" });
      }
      expect((await getEntry(member, id)).value).toBe("list-1");
      await listEntries(member, { archived: false, limit: 1 });
      await offerEntries(member, { kind: "recipient_list", appId: "app-1" });
    }
  });
});
