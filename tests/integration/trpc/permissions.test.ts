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
import { type ProcedureInfo, walk } from "#tests/support/procedures.ts";
import { call, callBatch, openPortal, type Portal, requestFor, signedIn, type Viewer } from "./portal.ts";

/** The whole matrix's second axis: a new procedure is listed here, by hand and on purpose. */
const declared: Record<string, string> = {
  "account.get": "signed_in",
  "account.sessions": "signed_in",
  "account.waysToConfirm": "signed_in",
  "account.confirmIdentity": "signed_in",
  "account.rename": "signed_in",
  "account.changePassword": "signed_in",
  "account.prepareSecondFactor": "signed_in",
  "account.confirmSecondFactor": "signed_in",
  "account.removeSecondFactor": "signed_in",
  "account.replaceRecoveryCodes": "signed_in",
  "account.endSession": "signed_in",
  "account.endOtherSessions": "signed_in",
  "account.unlinkIdentity": "signed_in",
  "account.requestReset": "anyone",
  "account.resetPassword": "anyone",
  "email.applications": "email.read",
  "email.templates": "email.read",
  "email.senders": "email.read",
  "email.review": "email.send",
  "email.send": "email.send",
  "email.begin": "email.send",
  "email.draft": "email.read",
  "email.update": "email.send",
  "email.rename": "email.send",
  "email.discard": "email.send",
  "email.reviewDraft": "email.send",
  "email.release": "email.send",
  "email.lookUp": "recipient.ask",
  "sms.applications": "sms.read",
  "sms.begin": "sms.send",
  "sms.draft": "sms.read",
  "sms.update": "sms.send",
  "sms.rename": "sms.send",
  "sms.discard": "sms.send",
  "sms.prepare": "sms.send",
  "sms.review": "sms.send",
  "sms.release": "sms.send",
  "sms.reviewOne": "sms.send",
  "sms.sendOne": "sms.send",
  "sms.figures": "submission.read",
  "sms.messages": "submission.read",
  "sms.message": "submission.read",
  "sms.sendAgain": "sms.send",
  "sms.repeat": "sms.send",
  "sms.ofNumber": "personal.see",
  "sms.openCalls": "submission.read",
  "sms.reports": "submission.read",
  // Who may depends on what the file is for, which the domain asks.
  "uploads.begin": "workspace.read",
  "uploads.finish": "workspace.read",
  "uploads.get": "workspace.read",
  "uploads.rows": "workspace.read",
  "uploads.correct": "workspace.read",
  "uploads.saveList": "workspace.read",
  "uploads.unsaveList": "workspace.read",
  "uploads.lists": "sms.read",
  "uploads.discard": "workspace.read",
  "checks.rows": "submission.read",
  "checks.preview": "submission.read",
  "checks.problems": "submission.read",
  "checks.leaveOut": "sms.send",
  "submissions.list": "submission.read",
  "submissions.drafts": "submission.read",
  "submissions.get": "submission.read",
  "submissions.recipients": "submission.read",
  "submissions.recipient": "submission.read",
  "submissions.attempt": "submission.read",
  "submissions.attempts": "submission.read",
  "submissions.calls": "submission.read",
  "submissions.needsPerson": "submission.read",
  "submissions.askNow": "recipient.ask",
  "submissions.resolve": "submission.resolve",
  "submissions.resolveAll": "submission.resolve",
  "submissions.pause": "sending.stop",
  "submissions.resume": "submission.read",
  "submissions.stop": "sending.stop",
  "submissions.watch": "submission.read",
  "callbacks.list": "callback.read",
  "callbacks.get": "callback.read",
  "callbacks.address": "callback.read",
  "callbacks.revokeAddress": "callback.manage",
  "callbacks.tryAgain": "callback.manage",
  "callbacks.quarantine": "instance_admin",
  "connections.list": "connection.read",
  "connections.get": "connection.read",
  "connections.create": "connection.manage",
  "connections.connectSandbox": "connection.manage",
  "connections.change": "connection.manage",
  "connections.changeAddress": "connection.manage",
  "connections.changePath": "connection.manage",
  "connections.changeKey": "connection.manage",
  "connections.endOverlap": "connection.manage",
  "connections.makeDefault": "connection.manage",
  "connections.archive": "connection.manage",
  "connections.restore": "connection.manage",
  "connections.test": "connection.manage",
  "connections.tryOut": "connection.manage",
  "connections.addApplication": "connection.manage",
  "connections.relabelApplication": "connection.manage",
  "connections.makeDefaultApplication": "connection.manage",
  "connections.archiveApplication": "connection.manage",
  "connections.restoreApplication": "connection.manage",
  "requests.list": "request.read",
  "requests.get": "request.read",
  "library.counts": "library.read",
  "library.list": "library.read",
  "library.get": "library.read",
  "library.offered": "library.read",
  "library.create": "library.manage",
  "library.update": "library.manage",
  "library.setArchived": "library.manage",
  "library.keep": "library.manage",
  "suppressions.list": "suppression.read",
  "suppressions.get": "suppression.read",
  "suppressions.counts": "suppression.read",
  "suppressions.add": "suppression.manage",
  "suppressions.change": "suppression.manage",
  "suppressions.remove": "suppression.manage",
  "prices.lists": "price.read",
  "prices.prices": "price.read",
  "prices.ofNumber": "price.read",
  "prices.create": "price.manage",
  "prices.archive": "price.manage",
  // Of what an upload is for follows who may; the domain knows.
  "imports.begin": "workspace.read",
  "imports.get": "workspace.read",
  "imports.list": "workspace.read",
  "imports.leftOut": "workspace.read",
  "workspace.mine": "signed_in",
  "workspace.current": "workspace.read",
  "workspace.settings": "workspace.manage",
  "workspace.sending": "workspace.read",
  "connections.resting": "workspace.read",
  "connections.tryNow": "sending.resume",
  "workspace.stopSending": "sending.stop",
  "workspace.resumeSending": "sending.resume",
  "workspace.rename": "workspace.manage",
  "workspace.requireSecondFactor": "workspace.manage",
  "workspace.archive": "workspace.archive",
  "workspace.retention": "workspace.read",
  "workspace.changeRetention": "retention.manage",
  "people.list": "people.read",
  "people.changeRoles": "people.manage",
  "people.remove": "people.manage",
  "people.leave": "workspace.read",
  "people.invitations": "people.read",
  "people.invite": "people.manage",
  "people.renewInvitation": "people.manage",
  "people.revokeInvitation": "people.manage",
  "invitations.accept": "anyone",
  "tokens.list": "token.manage",
  "tokens.grants": "token.manage",
  "tokens.create": "token.manage",
  "tokens.revoke": "token.manage",
  "personal.downloadProof": "personal.see",
  "personal.revealCallback": "personal.see",
  "personal.revealRequest": "personal.see",
  "personal.count": "personal.erase",
  "personal.erase": "personal.erase",
  "personal.job": "personal.erase",
  "personal.erasures": "personal.erase",
  "audit.list": "audit.read",
  "audit.get": "audit.read",
  "audit.people": "audit.read",
  "audit.verify": "audit.read",
  "audit.anchors": "audit.read",
  "audit.exportHead": "audit.read",
  "instanceAudit.list": "instance_admin",
  "instanceAudit.get": "instance_admin",
  "instanceAudit.verify": "instance_admin",
  "instanceAudit.anchors": "instance_admin",
  "instanceAudit.exportHead": "instance_admin",
  "instance.health": "instance_admin",
  "instance.tryWorkAgain": "instance_admin",
  "instance.workspaces": "instance_admin",
  "instance.createWorkspace": "instance_admin",
  "instance.archiveWorkspace": "instance_admin",
  "instance.restoreWorkspace": "instance_admin",
  "instance.addOwner": "instance_admin",
  "instance.sendingHold": "instance_admin",
  "instance.heldSending": "instance_admin",
  "instance.releaseSending": "instance_admin",
  "instance.people": "instance_admin",
  "instance.setDisabled": "instance_admin",
  "instance.setAdministrator": "instance_admin",
  "instance.takeSecondFactor": "instance_admin",
  "instance.createPasswordReset": "instance_admin",
  "instance.erasePerson": "instance_admin",
};

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

const undeclared = (found: readonly ProcedureInfo[]) =>
  found.filter(({ meta }) => {
    const permission = meta?.permission;
    return (
      !permissions.some((known) => known === permission) &&
      permission !== "anyone" &&
      permission !== "signed_in" &&
      permission !== "instance_admin"
    );
  });

/** Links out of mails and signing in are for whoever comes. */
const isForAnyone = ({ meta }: ProcedureInfo) => meta?.permission === "anyone";

const isAllowed = ({ meta }: ProcedureInfo, held: readonly Role[]) =>
  meta?.permission === "anyone" ||
  meta?.permission === "signed_in" ||
  [...permissionsOf(held)].some((permission) => permission === meta?.permission);

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
  const ofWorkspace = procedures.filter(({ meta }) => !own.has(meta?.permission ?? ""));

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
