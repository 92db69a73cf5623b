import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { savedView } from "#db/schema/saved-views.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { changeView, deleteView } from "#server/domain/views/change.ts";
import { listViews } from "#server/domain/views/list.ts";
import { mostOfPerson, type NewView, saveView } from "#server/domain/views/save.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let sender: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  sender = await member("sender");
});
afterAll(() => world.close());

const member = (...roles: Role[]) => createMember(world.services, owner.workspace, ...roles);
const save = (scope: Scope, view: Partial<NewView> = {}) =>
  saveView(scope, { path: "/sends", query: "state=unknown", name: "Unknown", isShared: false, ...view });
const names = async (scope: Scope, path: NewView["path"] = "/sends") =>
  (await listViews(scope, { path })).map(({ name }) => name);
const fill = (scope: Scope, count: number, isShared: boolean) =>
  inWorkspace(world.services.db.app, owner.workspace.id, (tx) =>
    tx.insert(savedView).values(
      Array.from({ length: count }, (_, n) => ({
        workspaceId: owner.workspace.id,
        createdBy: scope.person.id,
        isShared,
        path: "/audit",
        query: "who=job",
        name: `View ${n}`,
      })),
    ),
  );

describe("views of a list", () => {
  test("are their owner's alone, or everybody's who sees the list", async () => {
    await save(sender, { name: "Mine" });
    await save(sender, { name: "Ours", query: "open=1&state=refused&after=x", isShared: true });
    expect(await names(sender)).toEqual(["Mine", "Ours"]);
    expect(await listViews(owner, { path: "/sends" })).toEqual([
      {
        id: expect.any(String),
        name: "Ours",
        query: "state=refused",
        isShared: true,
        isCut: false,
        isOwn: false,
        byName: sender.person.name,
        mayChange: true,
      },
    ]);
    expect(await listViews(await member("analyst"), { path: "/sends" })).toMatchObject([{ mayChange: false }]);
    expect(await names(owner, "/dev/requests")).toEqual([]);
    expect(await names(await createWorkspace(world.services))).toEqual([]);
  });

  test("are told and kept only where the list may be seen", async () => {
    await save(owner, { path: "/audit", name: "Of the audit trail", query: "who=job", isShared: true });
    await expect(listViews(sender, { path: "/audit" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(save(sender, { path: "/audit" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await names(await member("auditor"), "/audit")).toEqual(["Of the audit trail"]);
  });

  test.each([
    ["nothing narrows the list", ""],
    ["only a row is open", "open=3"],
    ["it is no query", "//elsewhere.example/?q=1"],
  ])("are not made where %s", async (_why, query) => {
    await expect(save(owner, { query })).rejects.toMatchObject({ code: "invalid", details: { field: "query" } });
  });

  test("have names that tell them apart, for whoever is offered both", async () => {
    await save(owner, { name: "Late" });
    await save(sender, { name: "late" });
    await expect(save(sender, { name: "LATE" })).rejects.toMatchObject({
      code: "conflict",
      details: { field: "name" },
    });
    const { id } = await save(sender, { name: "Later" });
    await expect(changeView(sender, { id, name: "late", isShared: false })).rejects.toMatchObject({ code: "conflict" });
    await changeView(sender, { id, name: "LATER", isShared: false });
    expect(await names(sender)).toEqual(["late", "LATER"]);
  });

  test("are as many as fit into a menu", async () => {
    await fill(sender, mostOfPerson - 1, false);
    await save(sender);
    await expect(save(sender, { name: "Another" })).rejects.toMatchObject({ code: "too_many" });
    await fill(await member("developer"), 200, true);
    await expect(save(owner, { isShared: true })).rejects.toMatchObject({ code: "too_many" });
    const own = await save(owner);
    await expect(changeView(owner, { id: own.id, name: "Unknown", isShared: true })).rejects.toMatchObject({
      code: "too_many",
    });
  });
});

describe("changing and deleting", () => {
  test("is for whoever saved it, and for owners and admins where it is shared", async () => {
    const other = await member("sender");
    const { id } = await save(sender, { name: "Ours", isShared: true });
    const change = (scope: Scope, name: string) => changeView(scope, { id, name, isShared: true });
    await expect(change(other, "Theirs")).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteView(other, { id })).rejects.toMatchObject({ code: "forbidden" });
    await change(sender, "Of the sender");
    await change(await member("admin"), "Of the admin");
    expect(await names(other)).toEqual(["Of the admin"]);
    await deleteView(owner, { id });
    expect(await names(sender)).toEqual([]);
    await expect(deleteView(owner, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("of what somebody keeps for themselves is nobody else's, not even an owner's", async () => {
    const { id } = await save(sender);
    await expect(changeView(owner, { id, name: "Seen", isShared: true })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteView(owner, { id })).rejects.toMatchObject({ code: "not_found" });
    await deleteView(sender, { id });
  });
});

describe("whoever is in a view", () => {
  const address = "ada.lovelace@example.com";
  const number = "+4915112345678";
  const query = new URLSearchParams({ kind: "sms", q: address, who: number }).toString();

  test("is masked for those who may see nobody, who are given no search of others", async () => {
    await save(sender, { name: `Of ${address}`, query, isShared: true });
    await save(sender, { name: "Part of a number", query: "q=5112&state=unknown", isShared: true });
    const analyst = await member("analyst");
    const seen = await listViews(analyst, { path: "/sends" });
    expect(seen.map((view) => [view.query, view.isCut])).toEqual([
      ["kind=sms", true],
      ["state=unknown", true],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/lovelace|12345678|5112/);
    await save(analyst, { name: "Own", query: "q=spring" });
    expect(await listViews(analyst, { path: "/sends" })).toContainEqual(
      expect.objectContaining({ name: "Own", query: "q=spring", isCut: false }),
    );
    expect((await listViews(sender, { path: "/sends" })).map((view) => view.query)).toContain(query);
  });

  test("stays in it where an admin who sees them masked gives the name back as it was shown", async () => {
    const { id } = await save(sender, { name: `Of ${address}`, query, isShared: true });
    const permissions = new Set([...owner.permissions].filter((one) => one !== "personal.see"));
    const masked = { ...owner, permissions };
    const [shown] = await listViews(masked, { path: "/sends" });
    await changeView(masked, { id, name: shown?.name ?? "", isShared: false });
    expect(await listViews(sender, { path: "/sends" })).toMatchObject([{ name: `Of ${address}`, isShared: false }]);
  });

  test("is erased with everything else of them", async () => {
    await save(sender, { name: `Of ${address}`, query });
    const wish = { subject: address, typed: address, reason: "Asked to be forgotten" };
    expect((await erasePersonalData(owner, wish)).counts).toMatchObject({ saved_view: 1 });
    const [kept] = await world.services.db.system
      .select()
      .from(savedView)
      .where(sql`workspace_id = ${owner.workspace.id}`);
    expect(JSON.stringify(kept)).not.toContain("lovelace");
    expect(new URLSearchParams(kept?.query).get("kind")).toBe("sms");
  });
});
