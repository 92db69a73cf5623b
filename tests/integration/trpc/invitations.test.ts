import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInvitation, revokeInvitation } from "#server/domain/access/people/invitations.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditOf } from "../people/world.ts";
import { call, callBatch, openPortal, type Portal, signedIn, type Viewer } from "./portal.ts";

const account = { name: "Grace Hopper", password: "nine plain seagulls" };

let portal: Portal;
let owner: Scope;
let stranger: Viewer;
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  stranger = await signedIn(await createWorkspace(portal.services));
});
afterAll(() => portal.close());

async function invite(email = `guest-${randomUUID()}@example.com`) {
  const made = await createInvitation(owner, { email, roles: ["sender"] });
  return { ...made, token: made.link?.split("/invite/")[1] ?? "" };
}

const accept = (input: unknown, viewer?: Viewer) =>
  call({ path: "invitations.accept", type: "mutation", input }, { viewer });

test("every link that does not work gets one answer, signed in or not, alone or in a batch, and an entry each", async () => {
  const used = await invite();
  expect(await accept({ token: used.token, account })).toMatchObject({
    code: "OK",
    data: { slug: owner.workspace.slug, email: used.email },
  });
  const revoked = await invite();
  await revokeInvitation(owner, { invitationId: revoked.id });
  const foreign = await invite();
  const before = (await auditOf(portal.services)).length;
  const answers = [
    await accept({ token: "A".repeat(43), account }),
    await accept({ token: "'; drop table invitation; --", account }),
    await accept({ token: used.token, account }),
    await accept({ token: revoked.token, account }),
    await accept({ token: foreign.token }, stranger),
    await accept({ token: "A".repeat(43) }, stranger),
    ...(await callBatch(
      [foreign.token, "x"].map((token) => ({ path: "invitations.accept", type: "mutation", input: { token } })),
      { viewer: stranger },
    )),
  ];
  const said = answers.map(({ code, error }) => ({ code, message: error?.message, details: error?.data.details }));
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(said[0]).toEqual({ code: "NOT_FOUND", message: "This invitation cannot be used.", details: {} });
  const entries = (await auditOf(portal.services)).slice(before);
  expect(entries.map(({ action }) => action)).toEqual(answers.map(() => "invitation.refused"));
});

test("what is typed wrong is said before anything of the link is", async () => {
  const { token } = await invite();
  for (const given of [token, "A".repeat(43)])
    expect(await accept({ token: given, account: { name: " ", password: account.password } })).toMatchObject({
      code: "BAD_REQUEST",
      error: { data: { fields: [{ path: "account.name" }] } },
    });
});

test("a role given with an invitation holds at once, and no other", async () => {
  const member = await createMember(portal.services, (await createWorkspace(portal.services)).workspace, "owner");
  const { token } = await invite(member.person.email);
  const viewer = { ...(await signedIn(member)), slug: owner.workspace.slug };
  const list = () => call({ path: "submissions.list", type: "query", input: {} }, { viewer });
  expect(await list()).toMatchObject({ code: "NOT_FOUND" });
  expect(await accept({ token }, viewer)).toMatchObject({ code: "OK" });
  expect(await list()).toMatchObject({ code: "OK" });
  expect(await call({ path: "people.list", type: "query" }, { viewer })).toMatchObject({ code: "FORBIDDEN" });
});
