import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session } from "#db/schema/people.ts";
import { workspace } from "#db/schema/workspaces.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { neededBy, walk } from "#tests/support/procedures.ts";
import { call, openPortal, type Portal, signedIn } from "../trpc/portal.ts";
import { createSomebody, setUpApp } from "./somebody.ts";

let portal: Portal;
let strict: Scope;
beforeAll(async () => {
  portal = await openPortal();
  strict = await createWorkspace(portal.services, "Strict");
  await portal.services.db.system
    .update(workspace)
    .set({ requiresSecondFactor: true })
    .where(eq(workspace.id, strict.workspace.id));
});
afterAll(() => portal.close());

const ofPeople = new Set(["anyone", "signed_in", "instance_admin"]);
const procedures = walk();
const ofWorkspaces = procedures.filter(({ meta }) => !neededBy(meta).some((one) => ofPeople.has(one)));

describe("a workspace that requires a second factor", () => {
  test("refuses every procedure of its own to a member without one, with the reason and the remedy", async () => {
    const viewer = await signedIn(await createMember(portal.services, strict.workspace, "owner"));
    for (const { path, type } of ofWorkspaces) {
      const answer = await call({ path, type }, { viewer });
      expect(answer, path).toMatchObject({
        http: 403,
        code: "FORBIDDEN",
        error: {
          message: "Strict asks for a second factor. Set up an authenticator app on your account’s page.",
          data: { details: { secondFactor: "set_up" } },
        },
      });
    }
  });

  test("is still named among the person's workspaces, and their account is open", async () => {
    const member = await createMember(portal.services, strict.workspace, "sender");
    const viewer = await signedIn(member);
    expect(await call({ path: "workspace.mine", type: "query" }, { viewer })).toMatchObject({ code: "OK" });
    expect(await call({ path: "account.get", type: "query" }, { viewer })).toMatchObject({
      data: { requiredBy: ["Strict"], secondFactor: null },
    });
  });

  test("looks like nothing to whoever is no member", async () => {
    const viewer = { ...(await signedIn(await createWorkspace(portal.services))), slug: strict.workspace.slug };
    expect(await call({ path: "workspace.current", type: "query" }, { viewer })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("opens at the next request once an app is set up, and closes again when it is turned off", async () => {
    const member = await createSomebody(portal, strict.workspace, "sender");
    expect(await member.ask("workspace.current")).toMatchObject({ code: "FORBIDDEN" });
    await setUpApp(member);
    expect(await member.ask("workspace.current")).toMatchObject({ code: "OK" });
    await member.act("account.removeSecondFactor");
    expect(await member.ask("workspace.current")).toMatchObject({ code: "FORBIDDEN" });
  });

  test("lets a session in that the provider vouched for with more than one factor, and asks the others", async () => {
    const member = await createMember(portal.services, strict.workspace, "sender");
    const viewer = await signedIn(member);
    const current = () => call({ path: "workspace.current", type: "query" }, { viewer });
    const mark = (secondFactorAt: Date | null) =>
      portal.services.db.system
        .update(session)
        .set({ method: "oidc", secondFactorAt })
        .where(eq(session.personId, member.person.id));
    await mark(null);
    expect(await current()).toMatchObject({ code: "FORBIDDEN" });
    await mark(new Date());
    expect(await current()).toMatchObject({ code: "OK" });
  });
});

test("somebody with an app is asked for its code in every workspace, also where none is required", async () => {
  const member = await createSomebody(portal);
  await setUpApp(member);
  await portal.services.db.system.update(session).set({ secondFactorAt: null }).where(eq(session.personId, member.id));
  expect(await member.ask("workspace.current")).toMatchObject({
    code: "FORBIDDEN",
    error: { data: { details: { secondFactor: "code" } } },
  });
});
