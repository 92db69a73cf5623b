import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { libraryEntry } from "#db/schema/library.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { countEntries, listEntries } from "#server/domain/account/ids/list.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { byName, type NamePlace } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addEntry, entryOf, openPlace, type Place } from "./world.ts";

let world: World;
let place: Place;
let editor: Scope;
beforeAll(async () => {
  world = await openWorld({ connections: 25 });
  place = await openPlace(world.services);
  editor = await createMember(world.services, place.owner.workspace, "template_editor");
});
afterAll(() => world.close());

describe("for those who see labels masked", () => {
  const numbers = ["8613800010001", "8613800020001", "8613800030001"];
  const labelOf = (number: string) => `Ask ${number} first`;
  beforeAll(async () => {
    // In an order that is neither that of the labels nor its reverse.
    for (const [index, number] of [numbers[1], numbers[0], numbers[2]].entries())
      await addEntry(place.owner, { value: `masked-${index}`, label: labelOf(String(number)) });
  });
  const all = { archived: false, limit: 50 };
  const byId = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

  test("the order tells nothing of what is hidden, and pages follow it", async () => {
    const { rows } = await listEntries(editor, all);
    expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(["Ask 86138••••0001 first"]));
    expect(rows.map(({ id }) => id)).toEqual(byId(rows));
    const owners = await listEntries(place.owner, all);
    expect(owners.rows.map(({ label }) => label)).toEqual(numbers.map(labelOf));
    const offered = await offerEntries(editor, { kind: "recipient_list", appId: "app-1" });
    expect(offered.entries.map(({ id }) => id)).toEqual(byId(rows));
    const paged: string[] = [];
    for (let cursor: NamePlace | undefined; ; ) {
      const page = await listEntries(editor, { ...all, limit: 1, cursor });
      paged.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      cursor = byName.read(page.next);
      expect(cursor.name).toBe("Ask 86138••••0001 first");
    }
    expect(paged).toEqual(rows.map(({ id }) => id));
  });

  test("what is shown is found, what is hidden is not", async () => {
    const found = async (q: string) => (await listEntries(editor, { ...all, q })).rows.length;
    const counted = async (q: string) => (await countEntries(editor, { q })).kinds[0]?.inUse;
    for (const q of ["ask", "0001 FIRST", "86138", "MASKED-"]) {
      expect([q, await found(q)]).toEqual([q, 3]);
      expect([q, await counted(q)]).toEqual([q, 3]);
    }
    for (const q of [numbers[0] ?? "", "8613800", "00010001"]) {
      expect([q, await found(q)]).toEqual([q, 0]);
      expect([q, await counted(q)]).toEqual([q, 0]);
    }
  });

  test("refusing an id that is kept already does not tell what it is called", async () => {
    const refusal = { code: "conflict", message: "It is kept as “Ask 86138••••0001 first”." };
    await expect(createEntry(editor, entryOf({ value: "masked-0" }))).rejects.toMatchObject(refusal);
  });
});

describe("a library of 10,000 entries", () => {
  let big: Place;
  let looker: Scope;
  beforeAll(async () => {
    big = await openPlace(world.services);
    looker = await createMember(world.services, big.owner.workspace, "analyst");
    const of = { workspaceId: big.owner.workspace.id, connectionId: big.connection.id, addedBy: big.owner.person.id };
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      ...of,
      kind: "recipient_list" as const,
      value: `list-${index}`,
      label: `${["春季", "Customers", "Ask ada@shop.example"][index % 3]} ${String(index).padStart(5, "0")}`,
      note: index % 2 === 0 ? "Call +86 138 0001 0001 before it is used" : null,
    }));
    for (let at = 0; at < entries.length; at += 2000)
      await world.services.db.system.insert(libraryEntry).values(entries.slice(at, at + 2000));
  });

  test.each([
    ["the owner", () => big.owner],
    ["an analyst", () => looker],
  ])("is paged, searched and offered for %s", async (_, who) => {
    const scope = who();
    const first = await listEntries(scope, { archived: false, limit: 50 });
    const cursor = byName.read(first.next ?? "");
    const next = await listEntries(scope, { archived: false, limit: 50, cursor });
    expect(next.rows.map(({ id }) => id)).not.toContain(cursor.id);
    expect((await listEntries(scope, { archived: false, limit: 50, q: "春季 00003" })).rows).toHaveLength(1);
    expect((await countEntries(scope, { q: "customers" })).kinds[0]?.inUse).toBe(3333);
    const offered = await offerEntries(scope, { kind: "recipient_list", appId: "app-1", value: "list-9999" });
    expect(offered).toMatchObject({ hasMore: true, chosen: { value: "list-9999" } });
  });
});
