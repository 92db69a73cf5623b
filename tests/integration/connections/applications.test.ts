import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import {
  addApplication,
  applicationsInUse,
  archiveApplication,
  makeDefaultApplication,
  relabelApplication,
  restoreApplication,
} from "#server/domain/account/connections/applications.ts";
import { archiveConnection, makeDefault } from "#server/domain/account/connections/change.ts";
import { createConnection } from "#server/domain/account/connections/create.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applicationsOf, formOf, trailOf } from "./world.ts";

let world: World;
let owner: Scope;
let connectionId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  connectionId = (await createConnection(owner, formOf({ name: "Acme", applications: [] }))).id;
});

const add = (appId: string, area: "email" | "sms" = "email") =>
  addApplication(owner, { connectionId, area, appId, label: `Label of ${appId}` });
const offered = (area: "email" | "sms" = "email") =>
  inWorkspace(world.services.db.app, owner.workspace.id, (tx) => applicationsInUse(tx, area));

test("the first of an area is its default, and the default comes first in forms", async () => {
  await add("b");
  await add("a");
  await add("s", "sms");
  expect((await offered()).map(({ appId, isDefault }) => [appId, isDefault])).toEqual([
    ["b", true],
    ["a", false],
  ]);
  expect(await offered("sms")).toMatchObject([{ appId: "s", isDefault: true }]);
});

test("another one is made the default, and there is one at any time", async () => {
  const ids = [await add("a"), await add("b"), await add("c")];
  await Promise.all([...ids, ...ids].map(({ id }) => makeDefaultApplication(owner, { id })));
  const rows = await applicationsOf(world.services, connectionId);
  expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("an archived one leaves the forms, and comes back by restoring or by adding it again", async () => {
  const { id } = await add("a");
  await archiveApplication(owner, { id });
  expect(await offered()).toEqual([]);
  await expect(makeDefaultApplication(owner, { id })).rejects.toMatchObject({ code: "conflict" });
  await restoreApplication(owner, { id });
  expect(await offered()).toMatchObject([{ appId: "a", isDefault: true }]);
  await archiveApplication(owner, { id });
  expect(await addApplication(owner, { connectionId, area: "email", appId: "a", label: "New label" })).toEqual({ id });
  expect(await offered()).toMatchObject([{ appId: "a", label: "New label", isDefault: true }]);
});

test("the same id is there once per area, also when it is added twice at once", async () => {
  const results = await Promise.allSettled([add("a"), add("a"), add("a")]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await add("a", "sms");
  await expect(add("a")).rejects.toMatchObject({ code: "conflict", details: { field: "appId" } });
});

test("forms name the connection where there are several, and offer only the applications of the one in use", async () => {
  await add("a");
  expect(await offered()).toMatchObject([{ connectionName: null }]);
  const other = await createConnection(owner, formOf({ name: "Rehearsal" }));
  expect(await offered()).toMatchObject([{ appId: "a", connectionName: "Acme" }]);
  await makeDefault(owner, { id: other.id });
  expect(await offered()).toMatchObject([{ appId: "em-1", connectionName: "Rehearsal" }]);
  await archiveConnection(owner, { id: connectionId });
  expect(await offered()).toMatchObject([{ appId: "em-1", connectionName: null }]);
});

test("each act leaves one entry", async () => {
  const { id } = await add("a");
  const { id: other } = await add("b");
  await relabelApplication(owner, { id, label: "Renamed" });
  await makeDefaultApplication(owner, { id: other });
  await archiveApplication(owner, { id });
  await restoreApplication(owner, { id });
  expect((await trailOf(owner)).map(({ action }) => action)).toEqual([
    "connection.created",
    "application.added",
    "application.added",
    "application.relabelled",
    "application.made_default",
    "application.archived",
    "application.restored",
  ]);
});

test("an archived connection takes no applications", async () => {
  await archiveConnection(owner, { id: connectionId });
  await expect(add("a")).rejects.toMatchObject({ code: "conflict" });
});
