import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { application } from "#db/schema/connections.ts";
import { submission } from "#db/schema/submissions.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { findMembership, listMemberships } from "#server/domain/access/people/memberships.ts";
import { createWorkspace as makeWorkspace } from "#server/domain/access/workspaces/create.ts";
import { changeDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import { addOwner, listWorkspaces } from "#server/domain/access/workspaces/instance-workspaces.ts";
import { renameWorkspace } from "#server/domain/access/workspaces/rename.ts";
import { reservedSlugs } from "#server/domain/access/workspaces/slug.ts";
import { describeWorkspace } from "#server/domain/account/connections/describe-workspace.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { beginDraft } from "#server/domain/messages/drafts/change-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { auditOf, createAdministrator, openWorld, outcomeOf, type World } from "../people/world.ts";

let world: World;
let admin: Scope;
beforeAll(async () => {
  world = await openWorld();
  admin = await createAdministrator(world.services);
});
afterAll(() => world.close());

describe("a new workspace", () => {
  test("has its maker as owner, no connection, and an entry in its own chain and the instance's", async () => {
    const made = await makeWorkspace(admin, { name: "Harbour Retail" });
    expect(made.slug).toBe("harbour-retail");
    const mine = await findMembership(world.services.db.system, admin.person.id, "harbour-retail");
    expect(mine).toMatchObject({ workspace: { id: made.id, name: "Harbour Retail" }, roles: ["owner"] });
    const entry = { action: "workspace.created", person: admin.person.id, target: made.id };
    expect(await auditOf(world.services, made.id)).toMatchObject([entry]);
    expect((await auditOf(world.services)).at(-1)).toMatchObject(entry);
  });

  test.each([
    ["Blå Bånd & Co.", "bla-band-co"],
    ["API", "api-2"],
    ["Sign in", "sign-in-2"],
    ["株式会社", "workspace"],
    ["Q", "q-workspace"],
    ["  --  ", "workspace-2"],
    [`A ${"long ".repeat(12)}name`.slice(0, 60), "a-long-long-long-long-long-long-long"],
  ])("named %j has the address %s", async (name, slug) => {
    expect((await makeWorkspace(admin, { name })).slug.startsWith(slug)).toBe(true);
  });

  test("gets the next free address, also when several are made at once", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => makeWorkspace(admin, { name: "Same name" })));
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(["same-name", "same-name-2", "same-name-3", "same-name-4"]);
  });

  test("is refused an address that is reserved, taken or no address", async () => {
    const { slug: taken } = await makeWorkspace(admin, { name: "Taken" });
    for (const [slug, outcome] of [
      ["admin", "invalid"],
      ["Capital", "invalid"],
      ["a--b", "invalid"],
      ["-a", "invalid"],
      ["x".repeat(41), "invalid"],
      [taken, "conflict"],
    ] as const)
      expect(await outcomeOf(makeWorkspace(admin, { name: "Wanted", slug })), slug).toBe(outcome);
    expect((await makeWorkspace(admin, { name: "Wanted", slug: "wanted-here" })).slug).toBe("wanted-here");
  });

  test("is made by administrators of the instance alone", async () => {
    expect(await outcomeOf(makeWorkspace(await createWorkspace(world.services), { name: "Mine" }))).toBe("forbidden");
  });

  test("can take no name of a page", () => {
    const folders = readdirSync(join(import.meta.dirname, "../../../app"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("["))
      .map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(1);
    for (const name of folders) expect(reservedSlugs, name).toContain(name);
  });
});

describe("renaming", () => {
  test("changes the name and not the address, and leaves before and after", async () => {
    const owner = await createWorkspace(world.services, "Before");
    await renameWorkspace(owner, { name: "After" });
    const [mine] = await listMemberships(world.services.db.system, owner.person.id);
    expect(mine?.workspace).toEqual({ ...owner.workspace, name: "After" });
    expect(await auditOf(world.services, owner.workspace.id)).toMatchObject([
      { action: "workspace.renamed", meta: { before: { name: "Before" }, after: { name: "After" } } },
    ]);
  });
});

describe("the default country", () => {
  test("is what pages and new drafts begin with, and drafts that exist keep theirs", async () => {
    const owner = await createWorkspace(world.services, "Of a country");
    const { id: connectionId, workspaceId } = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
    const appId = "sms-app-1";
    const place = { workspaceId, connectionId, area: "sms" as const, appId, label: "Texts", isDefault: true };
    await world.services.db.system.insert(application).values(place);
    const begin = async () => {
      const { id } = await beginDraft(owner, smsChannel, { appId });
      const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
      return row?.draft;
    };
    expect(await describeWorkspace(owner)).toMatchObject({ defaultCountry: null });
    expect(await begin()).toMatchObject({ country: null });
    await changeDefaultCountry(owner, { country: "DE" });
    await changeDefaultCountry(owner, { country: "AT" });
    expect(await describeWorkspace(owner)).toMatchObject({ defaultCountry: "AT" });
    expect(await begin()).toMatchObject({ country: "AT" });
    expect(
      (await auditOf(world.services, owner.workspace.id)).filter(({ action }) => action.includes("country")),
    ).toMatchObject([
      { meta: { before: { country: null }, after: { country: "DE" } } },
      { meta: { before: { country: "DE" }, after: { country: "AT" } } },
    ]);
  });

  test("is changed by those who manage the workspace alone", async () => {
    const owner = await createWorkspace(world.services, "Of no country");
    const sender = await createMember(world.services, owner.workspace, "sender");
    expect(await outcomeOf(changeDefaultCountry(sender, { country: "DE" }))).toBe("forbidden");
  });
});

describe("the instance's list of workspaces", () => {
  test("counts people, sends of 30 days and what is queued, and puts the archived ones last", async () => {
    const owner = await createWorkspace(world.services, "AAA");
    await createMember(world.services, owner.workspace, "sender");
    const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
    await storeBatch(owner, connection);
    await storeBatch(owner, connection);
    const archived = await createWorkspace(world.services, "AA");
    await world.services.db.system
      .update(workspace)
      .set({ archivedAt: new Date() })
      .where(eq(workspace.id, archived.workspace.id));
    const { rows } = await listWorkspaces(admin);
    expect(rows.find(({ name }) => name === "AAA")).toMatchObject({
      name: "AAA",
      members: 2,
      sends: 2,
      queued: 2,
      owners: [owner.person.name],
    });
    expect(rows.at(-1)).toMatchObject({ name: "AA", archivedAt: expect.any(Date), sends: 0 });
  });

  test("is for administrators of the instance", async () => {
    expect(await outcomeOf(listWorkspaces(await createWorkspace(world.services)))).toBe("forbidden");
  });
});

describe("an owner who is added by an administrator", () => {
  test("keeps the roles they have, and both chains say so", async () => {
    const owner = await createWorkspace(world.services);
    const sender = await createMember(world.services, owner.workspace, "sender");
    const input = { workspaceId: owner.workspace.id, email: sender.person.email.toUpperCase() };
    expect(await addOwner(admin, input)).toEqual({ name: sender.person.name });
    const mine = await findMembership(world.services.db.system, sender.person.id, owner.workspace.slug);
    expect(mine?.roles).toEqual(["owner", "sender"]);
    const entry = { action: "role.changed", target: sender.person.id, meta: { before: { roles: ["sender"] } } };
    expect(await auditOf(world.services, owner.workspace.id)).toMatchObject([entry]);
    expect((await auditOf(world.services)).at(-1)).toMatchObject(entry);
    expect(await outcomeOf(addOwner(admin, input))).toBe("conflict");
    expect(await outcomeOf(addOwner(admin, { ...input, email: "nobody@example.com" }))).toBe("invalid");
    expect(await outcomeOf(addOwner(owner, input))).toBe("forbidden");
  });
});
