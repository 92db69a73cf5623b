import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { findMembership, listMemberships } from "#server/domain/access/people/memberships.ts";
import { archiveAnyWorkspace, archiveWorkspace, restoreWorkspace } from "#server/domain/access/workspaces/archive.ts";
import { archiveConnection, restoreConnection } from "#server/domain/account/connections/change.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { createMember, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { auditOf, outcomeOf } from "../people/world.ts";
import {
  attemptOf,
  claimAttempt,
  dispatchAll,
  dispatcher,
  holdsClaim,
  openPlace,
  type Place,
  shortTiming,
  stateOf,
} from "../submissions/world.ts";

let world: World;
let place: Place;
let admin: Scope;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
  const other = await openPlace(world.services);
  await other.adversary.close();
  await world.services.db.system
    .update(person)
    .set({ isInstanceAdmin: true })
    .where(eq(person.id, other.owner.person.id));
  admin = { ...other.owner, person: { ...other.owner.person, isInstanceAdmin: true } };
});
afterEach(() => place.adversary.close());

const reach = () => findMembership(world.services.db.system, place.owner.person.id, place.owner.workspace.slug);
const archive = () => archiveWorkspace(place.owner, { typedName: place.owner.workspace.name });
const restore = () => restoreWorkspace(admin, { workspaceId: place.owner.workspace.id });

/** What the send's page says about its pause. */
const reasonOf = async (id: string) => (await getSubmission(place.owner, id)).pauseReason;

test("an archived workspace is reachable by nobody until it is restored, and both are on record", async () => {
  expect(await reach()).not.toBeNull();
  await archive();
  expect(await reach()).toBeNull();
  expect(await listMemberships(world.services.db.system, place.owner.person.id)).toEqual([]);
  await restore();
  expect(await reach()).toMatchObject({ roles: ["owner"] });
  const id = place.owner.workspace.id;
  expect((await auditOf(world.services, id)).map(({ action, person: by }) => [action, by])).toEqual([
    ["workspace.archived", place.owner.person.id],
    ["workspace.restored", admin.person.id],
  ]);
  const ofInstance = (await auditOf(world.services)).filter(({ target }) => target === id);
  expect(ofInstance.map(({ action }) => action)).toEqual(["workspace.restored"]);
});

test("what is queued is paused, and goes once a person resumes it after a restore; other workspaces go on", async () => {
  const { id } = await storeBatch(place.owner, place.connection);
  const elsewhere = await openPlace(world.services);
  await archive();
  await storeBatch(elsewhere.owner, elsewhere.connection);
  await dispatchAll(world.services);
  expect(place.adversary.ledger).toHaveLength(0);
  expect(elsewhere.adversary.ledger).toHaveLength(1);
  expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued" });
  await restore();
  await dispatchAll(world.services);
  expect(place.adversary.ledger).toHaveLength(0);
  expect(await stateOf(world.services, id)).toBe("paused");
  expect(await reasonOf(id)).toBe("The workspace was archived");
  await resumeSubmission(place.owner, { id });
  expect(await reasonOf(id)).toBeNull();
  await dispatchAll(world.services);
  expect(place.adversary.ledger).toHaveLength(1);
  await elsewhere.adversary.close();
});

test("what waited over an archived connection is paused, also what came back to the queue meanwhile", async () => {
  const { id } = await storeBatch(place.owner, place.connection);
  const back = await storeBatch(place.owner, place.connection);
  const claim = await claimAttempt(world.services, dispatcher());
  if (typeof claim === "string") throw new Error("nothing was claimed");
  await archiveConnection(place.owner, { id: place.connection.id });
  expect(await holdsClaim(world.services, claim, shortTiming)).toBe(false);
  await restoreConnection(place.owner, { id: place.connection.id });
  expect(await stateOf(world.services, id)).toBe("paused");
  expect(await stateOf(world.services, back.id)).toBe("paused");
  for (const one of [id, back.id])
    expect(await reasonOf(one)).toBe(`The connection ${place.connection.name} was archived`);
  await dispatchAll(world.services);
  expect(place.adversary.ledger).toHaveLength(0);
  await resumeSubmission(place.owner, { id });
  await dispatchAll(world.services);
  expect(place.adversary.ledger).toHaveLength(1);
});

test("a claim that was taken just before goes back to the queue instead of out", async () => {
  const { id } = await storeBatch(place.owner, place.connection);
  const claim = await claimAttempt(world.services, dispatcher());
  if (typeof claim === "string") throw new Error("nothing was claimed");
  await archive();
  expect(await holdsClaim(world.services, claim, shortTiming)).toBe(false);
  expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued" });
  expect(await dispatchNext(world.services, dispatcher())).toBe("idle");
  expect(place.adversary.ledger).toHaveLength(0);
});

test("only its name typed out archives it, and only by an owner or an administrator of the instance", async () => {
  const sysadmin = await createMember(world.services, place.owner.workspace, "admin");
  const { id: workspaceId, name: typedName } = place.owner.workspace;
  expect(await outcomeOf(archiveWorkspace(place.owner, { typedName: `${typedName}!` }))).toBe("invalid");
  expect(await outcomeOf(archiveWorkspace(sysadmin, { typedName }))).toBe("forbidden");
  expect(await outcomeOf(archiveAnyWorkspace(place.owner, { workspaceId, typedName }))).toBe("forbidden");
  expect(await outcomeOf(restoreWorkspace(place.owner, { workspaceId }))).toBe("forbidden");
  expect(await outcomeOf(restoreWorkspace(admin, { workspaceId }))).toBe("conflict");
  await archiveAnyWorkspace(admin, { workspaceId, typedName });
  expect(await reach()).toBeNull();
  expect(await outcomeOf(archive())).toBe("conflict");
  expect((await auditOf(world.services)).at(-1)).toMatchObject({ action: "workspace.archived", target: workspaceId });
});
