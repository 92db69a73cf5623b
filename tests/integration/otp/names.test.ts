import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { application } from "#db/schema/connections.ts";
import { judgeName, type NameVerdict } from "#server/compose/otp/names.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { adoptApp } from "#server/domain/areas/otp/adopt.ts";
import { addApp, addFlow } from "#server/domain/areas/otp/make.ts";
import { namedVersions } from "#server/domain/areas/otp/names.ts";
import { noteSeen } from "#server/domain/areas/otp/note-seen.ts";
import { otpPlace } from "#server/domain/areas/otp/place.ts";
import { getObject, listObjects } from "#server/domain/areas/otp/registry.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptsOf } from "../submissions/world.ts";
import { appDraft, changeApp, flowDraft, goOn, madeApp, madeFlow, openPlace, sendAgain, writing } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

const verdictOf = async (owner: Scope, name: string, kind: OtpKind = "app"): Promise<NameVerdict["verdict"]> =>
  judgeName(kind, name, await namedVersions(owner, { kind, name })).verdict;

describe("a name", () => {
  test("is free until something has it, and of applications, templates and flows each has its own", async () => {
    const owner = await openPlace(world.services);
    expect(await verdictOf(owner, "Sign-in codes")).toBe("free");
    const { id } = await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    const found = await namedVersions(owner, { kind: "app", name: "Sign-in codes" });
    expect(judgeName("app", "Sign-in codes", found)).toMatchObject({ verdict: "taken", objectId: id });
    expect(judgeName("app", "Sign-in codes", found, id).verdict).toBe("free");
    expect(await verdictOf(owner, "Sign-in codes", "flow")).toBe("free");
    await madeFlow(owner, flowDraft({ name: "Sign-in codes" }));
  });

  test("that is taken is refused at its field before anything is stored, unless somebody says that it is free", async () => {
    const owner = await openPlace(world.services);
    await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    const again = { ...writing(), draft: appDraft({ name: "Sign-in codes" }) };
    await expect(addApp(owner, again)).rejects.toMatchObject({
      code: "conflict",
      details: { field: "draft.name", verdict: "taken" },
    });
    expect((await listObjects(owner, "app", { limit: 10 })).rows).toHaveLength(1);
    const { id } = await addApp(owner, { ...again, nameIsFree: true });
    await goOn(world.services);
    // The platform has the last word, at the same field.
    expect(await getObject(owner, "app", id)).toMatchObject({
      newest: { state: "refused", refusal: { code: "-20", field: "name" } },
    });
    const other = await madeApp(owner);
    await expect(changeApp(owner, other.id, { name: "Sign-in codes" })).rejects.toMatchObject({
      details: { field: "draft.name" },
    });
  });

  test("that somebody said is free proves nothing where a second call is told that it is taken", async () => {
    const owner = await openPlace(world.services);
    await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    const draft = appDraft({ name: "Sign-in codes" });
    await control(sandbox.url, "faults", { failNext: [{ path: "/otp/app/add", status: "-18", times: 1 }] });
    const { id, submissionId } = await addApp(owner, { ...writing(), draft, nameIsFree: true });
    await goOn(world.services);
    await sendAgain(owner, submissionId);
    await goOn(world.services);
    expect((await attemptsOf(world.services, submissionId)).map(({ state }) => state)).toEqual([
      "abandoned",
      "unknown",
    ]);
    expect(await getObject(owner, "app", id)).toMatchObject({ newest: { state: "unknown" }, current: null });
  });

  test("of which only the case is another is another name, and is told of", async () => {
    const owner = await openPlace(world.services);
    await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    const found = await namedVersions(owner, { kind: "app", name: "SIGN-IN CODES" });
    expect(judgeName("app", "SIGN-IN CODES", found)).toMatchObject({
      verdict: "similar",
      sentence: expect.stringContaining("“Sign-in codes”"),
    });
    expect((await madeApp(owner, appDraft({ name: "SIGN-IN CODES" }))).newest.state).toBe("accepted");
  });

  test("that was given up by a change is free again", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    await changeApp(owner, id, { name: "Sign-up codes" });
    expect(await verdictOf(owner, "Sign-up codes")).toBe("maybe");
    await goOn(world.services);
    expect(await verdictOf(owner, "Sign-in codes")).toBe("former");
    expect(await verdictOf(owner, "Sign-up codes")).toBe("taken");
    await madeApp(owner, appDraft({ name: "Sign-in codes" }));
  });

  test("that the platform refused before is not tried again unawares", async () => {
    const owner = await openPlace(world.services);
    await callPlatform(sandbox.url, "/otp/app/add", { name: "Made elsewhere" });
    await addApp(owner, { ...writing(), draft: appDraft({ name: "Made elsewhere" }) });
    await goOn(world.services);
    const found = await namedVersions(owner, { kind: "app", name: "Made elsewhere" });
    expect(judgeName("app", "Made elsewhere", found)).toMatchObject({
      verdict: "taken",
      sentence: expect.stringContaining("refused this name before"),
    });
  });

  test("of what somebody saw to be gone is free", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeFlow(owner, flowDraft({ name: "Text, then call" }));
    await noteSeen(owner, { id, seen: "gone", note: null });
    expect(await verdictOf(owner, "Text, then call", "flow")).toBe("former");
    await noteSeen(owner, { id, seen: "as_here", note: null });
    expect(await verdictOf(owner, "Text, then call", "flow")).toBe("taken");
  });

  test("that two people take at once is taken by one", async () => {
    const owner = await openPlace(world.services);
    const draft = flowDraft({ name: "Text, then call" });
    const both = await Promise.allSettled([0, 1].map(() => addFlow(owner, { ...writing(), draft })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await goOn(world.services);
  });

  test("on another account says nothing here", async () => {
    const [owner, other] = [await openPlace(world.services), await openPlace(world.services)];
    await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    expect(await verdictOf(other, "Sign-in codes")).toBe("free");
  });

  test("with somebody’s number in it is told to nobody who sees numbers masked, and found by what is shown", async () => {
    const owner = await openPlace(world.services);
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const name = "Codes to +8613812340001";
    await madeApp(owner, appDraft({ name }));
    expect(await verdictOf(owner, name)).toBe("taken");
    expect(await verdictOf(analyst, name)).toBe("free");
    const find = async (scope: Scope, q: string) => (await listObjects(scope, "app", { q, limit: 10 })).rows.length;
    expect([await find(owner, "138123"), await find(analyst, "138123"), await find(analyst, "codes to")]).toEqual([
      1, 0, 1,
    ]);
    const [row] = (await listObjects(analyst, "app", { limit: 10 })).rows;
    expect(JSON.stringify(row)).not.toContain("13812340001");
  });
});

describe("the list", () => {
  test("is found through by part of a name, as it was or is to be", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner, appDraft({ name: "Sign-in codes" }));
    await madeApp(owner, appDraft({ name: "Resets" }));
    const find = async (q: string) => (await listObjects(owner, "app", { q, limit: 10 })).rows.map(({ name }) => name);
    expect(await find("sign")).toEqual(["Sign-in codes"]);
    expect(await find("100%")).toEqual([]);
    await changeApp(owner, id, { name: "Log-in codes" });
    expect(await find("log-in")).toEqual(["Sign-in codes"]);
    await goOn(world.services);
    expect(await find("sign")).toEqual([]);
  });

  test("is read page by page, the last first", async () => {
    const owner = await openPlace(world.services);
    for (const name of ["First one", "Second one", "Third one"]) await madeApp(owner, appDraft({ name }));
    const first = await listObjects(owner, "app", { limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(["Third one", "Second one"]);
    expect(first.next).not.toBeNull();
  });
});

test("the place says where verification goes, how much is known there, and what could be adopted", async () => {
  const owner = await createWorkspace(world.services);
  await expect(otpPlace(owner)).rejects.toMatchObject({ code: "not_found" });
  const { id: connectionId } = await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  const place = { workspaceId: owner.workspace.id, connectionId, area: "otp" as const, isDefault: false };
  await world.services.db.system.insert(application).values([
    { ...place, appId: "otp-app-1", label: "Sandbox OTP" },
    { ...place, appId: "otp-app-404", label: "Old" },
  ]);
  expect(await otpPlace(owner)).toEqual({
    connection: { id: connectionId, name: "Test account", kind: "sandbox" },
    known: { app: 0, template: 0, flow: 0 },
    offered: [
      { appId: "otp-app-404", label: "Old" },
      { appId: "otp-app-1", label: "Sandbox OTP" },
    ],
  });
  await adoptApp(owner, { platformId: "otp-app-1" });
  await madeFlow(owner);
  expect(await otpPlace(owner)).toMatchObject({
    known: { app: 1, template: 0, flow: 1 },
    offered: [{ appId: "otp-app-404" }],
  });
});

test("when the account is full the platform says so, and nothing here is lost", async () => {
  const owner = await openPlace(world.services);
  for (let count = 2; count <= 20; count += 1)
    await callPlatform(sandbox.url, "/otp/app/add", { name: `Elsewhere ${count}` });
  const draft = appDraft();
  const { id } = await addApp(owner, { ...writing(), draft });
  await goOn(world.services);
  expect(await getObject(owner, "app", id)).toMatchObject({
    newest: { state: "refused", refusal: { code: "-23", sentence: expect.stringContaining("cannot be deleted") } },
    form: { name: draft.name },
  });
});
