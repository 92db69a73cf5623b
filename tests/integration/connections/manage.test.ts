import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  archiveConnection,
  changeAddress,
  changeConnection,
  makeDefault,
  restoreConnection,
} from "#server/domain/account/connections/change.ts";
import { changeKey } from "#server/domain/account/connections/change-key.ts";
import { connectSandbox, createConnection } from "#server/domain/account/connections/create.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { getConnection, listConnections } from "#server/domain/account/connections/read.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace, createConnection as storeConnection } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applicationsOf, formOf, rowOf, trailOf } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:4010" });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});

describe("a new connection", () => {
  test("is stored with its key and secret sealed, and the first one is the one in use", async () => {
    const first = formOf({ name: "First", secret: "hush-hush-first-secret" });
    const { id } = await createConnection(owner, first);
    const { id: secondId } = await createConnection(owner, formOf({ name: "Second" }));
    const row = await rowOf(world.services, id);
    expect(row).toMatchObject({ kind: "live", baseUrl: first.baseUrl, isDefault: true, secretEnding: "cret" });
    expect(row.secretSealed.includes("hush")).toBe(false);
    expect(openAccount(world.services, row).secret.reveal()).toBe("hush-hush-first-secret");
    expect(row.apiKeyEnding).toBe("abcd");
    expect(row.apiKeySealed.includes(first.apiKey)).toBe(false);
    expect(openAccount(world.services, row).apiKey).toBe(first.apiKey);
    expect(await rowOf(world.services, secondId)).toMatchObject({ isDefault: false });
    expect(await applicationsOf(world.services, id)).toMatchObject([{ appId: "em-1", isDefault: true }]);
  });

  test("shows the ends of key and secret to those who may read it, and never more", async () => {
    const form = formOf({ apiKey: "whole-api-key-1234", secret: "hush-hush-hush-9876" });
    const { id } = await createConnection(owner, form);
    for (const role of ["owner", "admin", "developer", "auditor"] as const) {
      const member = await createMember(world.services, owner.workspace, role);
      const view = await getConnection(member, id);
      expect(view).toMatchObject({ keyEnding: "1234", secretEnding: "9876", baseUrl: form.baseUrl });
      const said = JSON.stringify([view, await listConnections(member)]);
      expect(said).not.toMatch(/whole-api-key|hush/);
    }
    const trail = JSON.stringify(await trailOf(owner));
    expect(trail).toContain("connection.created");
    expect(trail).not.toMatch(/whole-api-key|hush/);
  });

  test("hides the end of a secret so short that it would give too much of it away", async () => {
    const { id } = await createConnection(owner, formOf({ secret: "short-one" }));
    expect(await getConnection(owner, id)).toMatchObject({ secretEnding: null });
  });

  test("refuses an application named twice", async () => {
    const twice = { area: "email" as const, appId: "em-1", label: "Again" };
    await expect(createConnection(owner, formOf({ applications: [twice, twice] }))).rejects.toMatchObject({
      code: "invalid",
      details: { field: "applications.1.appId" },
    });
    expect((await listConnections(owner)).connections).toEqual([]);
  });

  test("one application of each area is the default", async () => {
    const applications = [
      { area: "email" as const, appId: "e1", label: "E1" },
      { area: "sms" as const, appId: "s1", label: "S1" },
      { area: "email" as const, appId: "e2", label: "E2" },
    ];
    const { id } = await createConnection(owner, formOf({ applications }));
    const rows = await applicationsOf(world.services, id);
    expect(Object.fromEntries(rows.map((row) => [row.appId, row.isDefault]))).toEqual({
      e1: true,
      s1: true,
      e2: false,
    });
  });

  test("of two first ones at once exactly one is in use", async () => {
    await Promise.all([1, 2, 3, 4].map(() => createConnection(owner, formOf())));
    const { connections } = await listConnections(owner);
    expect(connections.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe("the sandbox", () => {
  test("is connected by one act, with all its applications", async () => {
    const { id } = await connectSandbox(owner);
    expect(await getConnection(owner, id)).toMatchObject({ kind: "sandbox", isDefault: true, baseUrl: null });
    const areas = (await applicationsOf(world.services, id)).map(({ area }) => area).toSorted();
    expect(areas).toEqual(["aivoice", "email", "otp", "sms", "voice", "wa"]);
  });

  test("is connected once, also by two at once", async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => connectSandbox(owner)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { connections } = await listConnections(owner);
    expect(connections).toHaveLength(1);
    await archiveConnection(owner, { id: connections[0]?.id ?? "" });
    await expect(connectSandbox(owner)).rejects.toThrow("Restore it instead.");
  });

  test("cannot be connected where none runs", async () => {
    const without = { ...owner, services: { ...owner.services, sandboxUrl: null } };
    await expect(connectSandbox(without)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("keeps its key and its place", async () => {
    const { id } = await connectSandbox(owner);
    const key = { id, apiKey: "k", secret: "s", overlapHours: 0, sharedKeyConfirmed: false };
    await expect(changeKey(owner, key)).rejects.toMatchObject({ code: "conflict" });
    const address = { id, baseUrl: "https://elsewhere.example", secret: "sandbox-secret" };
    await expect(changeAddress(owner, address)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("an Api-Key that another workspace has", () => {
  test("is refused until the person confirms to know it, and says nothing of whose it is", async () => {
    const other = await createWorkspace(world.services, "Contoso");
    const { apiKey } = formOf();
    await createConnection(other, formOf({ apiKey }));
    const mine = formOf({ apiKey });
    const refusal = await createConnection(owner, mine).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "conflict", details: { sharedKey: true, field: "apiKey" } });
    expect(String(refusal)).toMatch(/SIP and group calls are visible to both/);
    expect(JSON.stringify(refusal)).not.toMatch(/Contoso/);
    expect((await listConnections(owner)).connections).toEqual([]);
    await createConnection(owner, { ...mine, sharedKeyConfirmed: true });
    expect((await trailOf(owner)).at(-1)).toMatchObject({ action: "connection.created", meta: { sharedKey: true } });
  });

  test("is noticed when a key is changed to it", async () => {
    const other = await createWorkspace(world.services);
    await storeConnection(other, { baseUrl: "https://api.platform.example", apiKey: "old-key-of-theirs" });
    const { id } = await createConnection(owner, formOf());
    const change = { id, apiKey: "old-key-of-theirs", secret: "another secret", overlapHours: 0 };
    await expect(changeKey(owner, { ...change, sharedKeyConfirmed: false })).rejects.toMatchObject({
      details: { sharedKey: true },
    });
    await changeKey(owner, { ...change, sharedKeyConfirmed: true });
    expect(openAccount(world.services, await rowOf(world.services, id)).apiKey).toBe("old-key-of-theirs");
  });

  test("stored by two workspaces at once is noticed by one of them", async () => {
    const { apiKey } = formOf();
    const workspaces = await Promise.all([1, 2, 3, 4].map(() => createWorkspace(world.services)));
    const results = await Promise.allSettled(workspaces.map((scope) => createConnection(scope, formOf({ apiKey }))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is not asked about for the sandbox, or inside of one workspace", async () => {
    const other = await createWorkspace(world.services);
    await connectSandbox(other);
    await connectSandbox(owner);
    const { apiKey } = formOf();
    await createConnection(owner, formOf({ apiKey }));
    await createConnection(owner, formOf({ apiKey }));
  });
});

describe("the address", () => {
  test("changes only with the connection's secret, and takes the key before away", async () => {
    const { id } = await createConnection(owner, formOf({ secret: "the-first-secret" }));
    await changeKey(owner, {
      id,
      apiKey: "a-key-of-the-attacker",
      secret: "known-to-attacker",
      overlapHours: 24,
      sharedKeyConfirmed: false,
    });
    expect((await rowOf(world.services, id)).previousSecretSealed).not.toBeNull();
    const move = { id, baseUrl: "https://elsewhere.example" };
    await expect(changeAddress(owner, { ...move, secret: "the-first-secret" })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "secret" },
    });
    expect(await rowOf(world.services, id)).toMatchObject({ baseUrl: "https://api.platform.example" });
    await changeAddress(owner, { ...move, secret: "known-to-attacker" });
    // Else calls refused there would be signed with the old secret, for whoever receives them.
    expect(await rowOf(world.services, id)).toMatchObject({
      baseUrl: "https://elsewhere.example",
      previousApiKeySealed: null,
      previousSecretSealed: null,
      previousUntil: null,
    });
  });
});

describe("the one in use", () => {
  test("is exactly one, whoever is made it at once", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await createConnection(owner, formOf())).id));
    await Promise.all([...ids, ...ids].map((id) => makeDefault(owner, { id })));
    const { connections } = await listConnections(owner);
    expect(connections.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(connections[0]?.isDefault).toBe(true);
  });

  test("cannot be archived while there are others; the last one can, and comes back as the one in use", async () => {
    const { id } = await createConnection(owner, formOf());
    const { id: other } = await createConnection(owner, formOf());
    await expect(archiveConnection(owner, { id })).rejects.toMatchObject({ code: "conflict" });
    await archiveConnection(owner, { id: other });
    await archiveConnection(owner, { id });
    expect(await rowOf(world.services, id)).toMatchObject({ isDefault: false });
    await expect(makeDefault(owner, { id })).rejects.toMatchObject({ code: "conflict" });
    await restoreConnection(owner, { id });
    expect(await rowOf(world.services, id)).toMatchObject({ isDefault: true, archivedAt: null });
    await restoreConnection(owner, { id: other });
    expect(await rowOf(world.services, other)).toMatchObject({ isDefault: false });
  });

  test("an archived connection opens no account", async () => {
    const { id } = await createConnection(owner, formOf());
    await archiveConnection(owner, { id });
    const row = await rowOf(world.services, id);
    expect(() => openAccount(world.services, row)).toThrow(/archived/);
  });
});

test("name and zone change, and the trail says from what to what", async () => {
  const { id } = await createConnection(owner, formOf({ name: "Acme" }));
  await changeConnection(owner, { id, name: "Acme Europe", timeZone: "+01:00" });
  expect((await trailOf(owner)).at(-1)).toMatchObject({
    action: "connection.changed",
    meta: { before: { name: "Acme", timeZone: "+08:00" }, after: { name: "Acme Europe", timeZone: "+01:00" } },
  });
});

test("whoever may only read connections changes none", async () => {
  const { id } = await createConnection(owner, formOf());
  for (const role of ["developer", "auditor", "sender", "analyst", "approver", "template_editor"] as const) {
    const member = await createMember(world.services, owner.workspace, role);
    const acts = [
      createConnection(member, formOf()),
      connectSandbox(member),
      changeConnection(member, { id, name: "x", timeZone: "+00:00" }),
      makeDefault(member, { id }),
      archiveConnection(member, { id }),
    ];
    for (const act of acts) await expect(act).rejects.toMatchObject({ code: "forbidden" });
  }
});
