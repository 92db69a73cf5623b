import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { archiveWorkspace } from "#server/domain/access/workspaces/archive.ts";
import { permissions, permissionsOf, type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createContext, personProcedure, router, workspaceProcedure } from "#server/trpc/init.ts";
import { appRouter } from "#server/trpc/router.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { neededBy, type ProcedureInfo, walk } from "#tests/support/procedures.ts";
import { declared } from "./declared-permissions.ts";
import { call, callBatch, openPortal, type Portal, requestFor, signedIn, type Viewer } from "./portal.ts";

const noWorkspace = "There is no such workspace, or you are not a member of it.";
const procedures = walk();

let portal: Portal;
let owner: Scope;
const viewers = new Map<Role, Viewer>();
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  for (const role of roles)
    viewers.set(role, await signedIn(await createMember(portal.services, owner.workspace, role)));
});
afterAll(() => portal.close());

/** Queries and mutations apart, ten a request, as they may come together. */
function batchesOf(found: readonly ProcedureInfo[]): ProcedureInfo[][] {
  return (["query", "mutation"] as const).flatMap((type) => {
    const calls = found.filter((procedure) => procedure.type === type);
    return Array.from({ length: Math.ceil(calls.length / 10) }, (_, index) => calls.slice(index * 10, index * 10 + 10));
  });
}

const known = new Set<string>([...permissions, "anyone", "signed_in", "instance_admin"]);

const undeclared = (found: readonly ProcedureInfo[]) =>
  found.filter(({ meta }) => {
    const needed = neededBy(meta);
    return needed.length === 0 || !needed.every((one) => known.has(one));
  });

/** Links out of mails and signing in are for whoever comes. */
const isForAnyone = ({ meta }: ProcedureInfo) => meta?.permission === "anyone";

const isAllowed = ({ meta }: ProcedureInfo, held: readonly Role[]) =>
  meta?.permission === "anyone" ||
  meta?.permission === "signed_in" ||
  [...permissionsOf(held)].some((permission) => neededBy(meta).includes(permission));

/** Input that no procedure with input takes: whoever is let through learns what is missing. */
const isDenied = (code: string) => code === "FORBIDDEN";

describe("every procedure", () => {
  test("declares a permission that exists, and is listed in this test's matrix", () => {
    expect(undeclared(procedures)).toEqual([]);
    expect(Object.fromEntries(procedures.map(({ path, meta }) => [path, meta?.permission]))).toEqual(declared);
  });

  test("is loaded with the router, so that walking it finds all", () => {
    expect(Object.keys(appRouter._def.lazy)).toEqual([]);
  });

  test.each([
    ["of a person", personProcedure.query(() => "secret")],
    ["of a workspace", workspaceProcedure.query(() => "secret")],
  ])("without a permission is found by the walk and refused when it is called: one %s", async (_what, bare) => {
    const extended = router({ bare, nested: router({ bare }) });
    expect(undeclared(walk(extended)).map(({ path }) => path)).toEqual(["bare", "nested.bare"]);
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: requestFor({ path: "nested.bare", type: "query" }),
      router: extended,
      createContext: ({ req }) =>
        createContext(
          portal.runtime,
          new Headers({ ...Object.fromEntries(req.headers), cookie: viewers.get("owner")?.cookie ?? "" }),
          owner.workspace.slug,
        ),
    });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("secret");
  });
});

describe("who may call what", () => {
  describe.each(roles)("as %s", (role) => {
    test.each(procedures.map((procedure) => [procedure.path, procedure] as const))("%s", async (path, procedure) => {
      const { code } = await call({ path, type: procedure.type }, { viewer: viewers.get(role) });
      expect(isDenied(code), code).toBe(!isAllowed(procedure, [role]));
      expect(code).not.toBe("UNAUTHORIZED");
    });

    test.each(["query", "mutation"] as const)("every %s inside batches", async (type) => {
      for (const batch of batchesOf(procedures.filter((procedure) => procedure.type === type))) {
        const answers = await callBatch(
          batch.map(({ path }) => ({ path, type })),
          { viewer: viewers.get(role) },
        );
        expect(answers.map(({ code }) => isDenied(code))).toEqual(
          batch.map((procedure) => !isAllowed(procedure, [role])),
        );
      }
    });
  });

  test("permissions of several roles add up", async () => {
    const both: Role[] = ["analyst", "developer"];
    const viewer = await signedIn(await createMember(portal.services, owner.workspace, ...both));
    for (const procedure of procedures) {
      const { code } = await call(procedure, { viewer });
      expect(isDenied(code), procedure.path).toBe(!isAllowed(procedure, both));
    }
  });

  test("instance administrators alone see what belongs to the instance", async () => {
    const member = await createMember(portal.services, owner.workspace, "analyst");
    await portal.services.db.system
      .update(person)
      .set({ isInstanceAdmin: true })
      .where(eq(person.id, member.person.id));
    const viewer = await signedIn(member);
    // What needs more than an empty input says so; nobody is told that they may not.
    for (const { path, type } of procedures.filter(({ meta }) => meta?.permission === "instance_admin"))
      expect(["OK", "BAD_REQUEST"], path).toContain((await call({ path, type, input: {} }, { viewer })).code);
    expect(await call({ path: "callbacks.list", type: "query", input: {} }, { viewer })).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("without a membership", () => {
  const own = new Set(["anyone", "signed_in", "instance_admin"]);
  const ofWorkspace = procedures.filter(({ meta }) => !neededBy(meta).some((one) => own.has(one)));

  test.each([
    "another workspace's owner",
    "somebody whose membership ended",
    "the owner of an archived workspace",
    "whoever asks for an unknown workspace",
    "no workspace at all",
  ])("%s gets not found from every procedure of a workspace", async (who) => {
    const stranger = await createWorkspace(portal.services);
    const viewer = await signedIn(stranger);
    let slug = owner.workspace.slug;
    if (who.startsWith("somebody")) {
      const member = await createMember(portal.services, owner.workspace, "owner");
      viewer.cookie = (await signedIn(member)).cookie;
      await portal.services.db.system.execute(
        `update membership set removed_at = now() where person_id = '${member.person.id}'`,
      );
    }
    if (who.startsWith("whoever")) slug = "nowhere";
    if (who.startsWith("the owner")) {
      slug = stranger.workspace.slug;
      expect(await call({ path: "workspace.current", type: "query" }, { viewer })).toMatchObject({ code: "OK" });
      await archiveWorkspace(stranger, { typedName: stranger.workspace.name });
    }
    for (const procedure of ofWorkspace) {
      const headers = who.startsWith("no workspace") ? { "x-workspace": "" } : { "x-workspace": slug };
      const answer = await call(procedure, { viewer, headers });
      expect(answer, procedure.path).toMatchObject({ http: 404, code: "NOT_FOUND", error: { message: noWorkspace } });
    }
    for (const batch of batchesOf(ofWorkspace)) {
      const answers = await callBatch(batch, { viewer, headers: { "x-workspace": slug } });
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["NOT_FOUND"]));
    }
  });

  test("what belongs to the person answers all the same", async () => {
    const stranger = await createWorkspace(portal.services, "Stranger's");
    const viewer = { ...(await signedIn(stranger)), slug: owner.workspace.slug };
    const mine = await call({ path: "workspace.mine", type: "query" }, { viewer });
    expect(mine.data).toEqual([{ slug: stranger.workspace.slug, name: "Stranger's", roles: ["owner"] }]);
  });
});

describe("signed out", () => {
  test.each([
    ["without a cookie", undefined],
    ["with a made-up cookie", { slug: "", cookie: `switchboard.session=${"A".repeat(43)}` }],
    ["with an empty cookie", { slug: "", cookie: "switchboard.session=" }],
    ["with another cookie's name", { slug: "", cookie: "next-auth.session-token=x" }],
  ])("%s every procedure answers unauthorized, in batches too", async (_how, viewer) => {
    const guarded = procedures.filter((procedure) => !isForAnyone(procedure));
    for (const procedure of guarded)
      expect(
        await call(procedure, { viewer, headers: { "x-workspace": owner.workspace.slug } }),
        procedure.path,
      ).toMatchObject({
        http: 401,
        code: "UNAUTHORIZED",
      });
    for (const batch of batchesOf(guarded)) {
      const answers = await callBatch(batch, { viewer });
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["UNAUTHORIZED"]));
    }
  });
});
