import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { type Permission, permissionsOf, type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { calls, everyGrant, isAllowed, streams } from "./procedures.ts";
import { type Api, ask, askTogether, makeToken, ownApi, send, streamPath } from "./world.ts";

let api: Api;
let owner: Scope;
let submissionId: string;
ownApi((opened) => {
  ({ api, owner, submissionId } = opened);
});

const system = () => api.services.db.system;

const setRoles = (scope: Scope, held: Role[]) =>
  system().update(membership).set({ roles: held }).where(eq(membership.personId, scope.person.id));

/** Each kind of procedure, ten to a request. */
async function expectAllowedTogether(
  token: string,
  given: readonly Permission[],
  held: ReadonlySet<Permission>,
): Promise<void> {
  for (const type of ["query", "mutation"] as const) {
    const found = calls.filter((procedure) => procedure.type === type);
    for (let at = 0; at < found.length; at += 10) {
      const batch = found.slice(at, at + 10);
      const codes = (await askTogether(api, batch, { token })).map(({ code }) => code);
      expect(codes).not.toContain("UNAUTHORIZED");
      expect(batch.map(({ path }, place) => [path, codes[place] !== "FORBIDDEN"])).toEqual(
        batch.map((procedure) => [procedure.path, isAllowed(procedure, given, held)]),
      );
    }
  }
}

async function expectAllowedAlone(
  token: string,
  given: readonly Permission[],
  held: ReadonlySet<Permission>,
): Promise<void> {
  for (const procedure of calls) {
    const { code } = await ask(api, procedure.path, undefined, { token });
    expect(code !== "FORBIDDEN", `${procedure.path} ${code}`).toBe(isAllowed(procedure, given, held));
    expect(code).not.toBe("UNAUTHORIZED");
  }
  for (const procedure of streams) {
    const { text } = await send(api, streamPath(procedure.path, undefined), { token });
    expect(!text.includes('"FORBIDDEN"'), procedure.path).toBe(isAllowed(procedure, given, held));
  }
}

describe("a token can do what it was given and its maker still may", () => {
  test.each(roles)(
    "everything given by an owner who is now %s: every procedure, alone and in batches",
    async (role) => {
      const maker = await createMember(api.services, owner.workspace, "owner");
      const { text } = await makeToken(maker);
      await setRoles(maker, [role]);
      await expectAllowedAlone(text, everyGrant, permissionsOf([role]));
      await expectAllowedTogether(text, everyGrant, permissionsOf([role]));
    },
  );

  test.each(everyGrant)("%s alone, beside what every token can, given by an owner", async (permission) => {
    const { text } = await makeToken(owner, [permission]);
    await expectAllowedTogether(text, ["workspace.read", permission], owner.permissions);
  });

  test("from the next request on when a role is taken, and again when it is given back", async () => {
    const maker = await createMember(api.services, owner.workspace, "developer", "sender");
    const { text: token } = await makeToken(maker, ["email.send", "callback.read"]);
    const codes = async () => [
      (await ask(api, "callbacks.list", {}, { token })).code,
      (await ask(api, "email.send", {}, { token })).code,
    ];
    expect(await codes()).toEqual(["OK", "BAD_REQUEST"]);
    await setRoles(maker, ["developer"]);
    expect(await codes()).toEqual(["OK", "FORBIDDEN"]);
    await setRoles(maker, ["analyst"]);
    expect(await codes()).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    await setRoles(maker, ["owner"]);
    expect(await codes()).toEqual(["OK", "BAD_REQUEST"]);
  });

  test("a procedure for people says so, and one it lacks says that too", async () => {
    const { text: token } = await makeToken(owner, ["email.read"]);
    const person = "An API token cannot do this. A person who is signed in with a browser has to do it.";
    for (const path of ["workspace.mine", "account.get", "instance.people", "invitations.accept"])
      expect(await ask(api, path, {}, { token }), path).toMatchObject({ code: "FORBIDDEN", message: person });
    expect(await ask(api, "callbacks.list", {}, { token })).toMatchObject({
      code: "FORBIDDEN",
      message: "This API token does not include this, or the person it acts for may no longer do it.",
    });
  });

  test("an instance administrator's token administers nothing", async () => {
    const maker = await createMember(api.services, owner.workspace, "owner");
    await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, maker.person.id));
    const { text: token } = await makeToken(maker);
    for (const { path } of calls.filter(({ meta }) => meta?.permission === "instance_admin"))
      expect(await ask(api, path, {}, { token }), path).toMatchObject({ code: "FORBIDDEN" });
    expect((await ask(api, "workspace.current", undefined, { token })).data).toMatchObject({
      person: { isInstanceAdmin: false },
    });
  });

  test("a workspace that asks for a second factor asks it of the token's maker", async () => {
    const scope = await createWorkspace(api.services);
    const { text: token } = await makeToken(scope);
    await system().update(workspace).set({ requiresSecondFactor: true }).where(eq(workspace.id, scope.workspace.id));
    const asked = await ask(api, "workspace.current", undefined, { token });
    expect(asked).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("asks for a second factor") });
    const download = await send(api, `/${scope.workspace.slug}/sends/${submissionId}/recipients.csv`, { token });
    expect(download).toMatchObject({ status: 403, text: `${asked.message}\n` });
    await system()
      .insert(secondFactor)
      .values({ personId: scope.person.id, secretSealed: Buffer.from("x"), confirmedAt: new Date() });
    expect(await ask(api, "workspace.current", undefined, { token })).toMatchObject({ code: "OK" });
  });

  test("a download whose filter is misspelt is refused, and not answered with everybody", async () => {
    const { text: token } = await makeToken(owner);
    const path = `/${owner.workspace.slug}/sends/${submissionId}/recipients.csv`;
    expect(await send(api, `${path}?state=failed&trust=reported`, { token })).toMatchObject({ status: 200 });
    expect(await send(api, `${path}?state=faild`, { token })).toMatchObject({
      status: 400,
      text: "state is one of unknown, sending, succeeded, failed, disputed.\n",
    });
    expect(await send(api, `${path}?trust=`, { token })).toMatchObject({ status: 400 });
    const messages = path.replace("recipients.csv", "messages.csv");
    expect(await send(api, `${messages}?outcome=refusd`, { token })).toMatchObject({
      status: 400,
      text: expect.stringContaining("outcome is one of"),
    });
    expect(await send(api, `${messages}?q=${"1".repeat(201)}`, { token })).toMatchObject({
      status: 400,
      text: "q has at most 200 characters.\n",
    });
  });

  test("procedures of different kinds in one batch are judged one by one", async () => {
    const { text: token } = await makeToken(owner, ["submission.read", "workspace.read"]);
    const answers = await askTogether(
      api,
      [
        { path: "workspace.current" },
        { path: "submissions.get", input: { id: submissionId } },
        { path: "callbacks.list", input: {} },
        { path: "workspace.mine" },
        { path: "tokens.list" },
        { path: "submissions.get", input: { id: "nonsense" } },
      ],
      { token },
    );
    expect(answers.map(({ code }) => code)).toEqual(["OK", "OK", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "BAD_REQUEST"]);
    const mutations = await askTogether(
      api,
      [
        { path: "submissions.askNow", input: { submissionId } },
        { path: "tokens.create", input: { name: "another", permissions: ["email.read"], days: 1 } },
        { path: "workspace.rename", input: { name: "Taken over" } },
      ],
      { token },
    );
    expect(mutations.map(({ code }) => code)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
  });
});
