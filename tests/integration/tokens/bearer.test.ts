import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { apiToken, membership, workspace } from "#db/schema/workspaces.ts";
import { erasePerson } from "#server/domain/access/accounts/erase-person.ts";
import { grants } from "#server/domain/access/tokens/grantable.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { newTokenText } from "#server/domain/access/tokens/token-text.ts";
import { type Permission, permissionsOf, type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readStream, signedIn } from "#tests/integration/trpc/portal.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { type ProcedureInfo, walk } from "#tests/support/procedures.ts";
import { type Answered, type Api, ask, askTogether, makeToken, openApi, send, streamPath } from "./world.ts";

const procedures = walk();
const [streams, calls] = [
  procedures.filter(({ type }) => type === "subscription"),
  procedures.filter(({ type }) => type !== "subscription"),
];
const everyGrant = grants.map(({ permission }) => permission);
const noWorkspace = "There is no such workspace, or you are not a member of it.";

let api: Api;
let owner: Scope;
let submissionId: string;
beforeAll(async () => {
  api = await openApi();
  owner = await createWorkspace(api.services);
  submissionId = (await storeBatch(owner, await createConnection(owner, { baseUrl: "http://127.0.0.1:9" }))).id;
});
afterAll(() => api.close());

const system = () => api.services.db.system;
const setRoles = (scope: Scope, held: Role[]) =>
  system().update(membership).set({ roles: held }).where(eq(membership.personId, scope.person.id));

/** By token only what is of a workspace, not sensitive, given to the token, and still its maker's. */
function isAllowed({ meta }: ProcedureInfo, given: readonly Permission[], held: ReadonlySet<Permission>): boolean {
  if (meta && "sensitive" in meta) return false;
  return given.some((permission) => permission === meta?.permission && held.has(permission));
}

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
    const person = "An API token cannot do this. A person has to, signed in with a browser.";
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

describe("a token that does not work", () => {
  /** Every way in which a token does not work, and one text of each. */
  async function deadTokens(): Promise<Record<string, string>> {
    const scope = await createWorkspace(api.services);
    const member = async () => {
      const made = await createMember(api.services, scope.workspace, "admin");
      return { scope: made, ...(await makeToken(made)) };
    };
    const [revoked, expired, disabled, removed, back, archived] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
      await createWorkspace(api.services).then(async (made) => ({ scope: made, ...(await makeToken(made)) })),
    ];
    const of = (one: { scope: Scope }) => eq(membership.personId, one.scope.person.id);
    await revokeToken(scope, { tokenId: revoked.id });
    await system()
      .update(apiToken)
      .set({ expiresAt: sql`date_trunc('milliseconds', now())` })
      .where(eq(apiToken.id, expired.id));
    await system().update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.scope.person.id));
    await system().update(membership).set({ removedAt: new Date() }).where(of(removed));
    await system().update(membership).set({ createdAt: sql`now() + interval '1 millisecond'` }).where(of(back));
    await system()
      .update(workspace)
      .set({ archivedAt: new Date() })
      .where(eq(workspace.id, archived.scope.workspace.id));
    const live = await makeToken(scope);
    return {
      "made up": newTokenText(),
      "with a typo": live.text.replace(/.$/, live.text.endsWith("A") ? "B" : "A"),
      "cut off": live.text.slice(0, -1),
      "with something after it": `${live.text}x`,
      "in capitals": live.text.toUpperCase(),
      "its hash": Buffer.from(randomBytes(32)).toString("hex"),
      "a session's cookie": (await signedIn(scope)).cookie.replace("switchboard.session=", ""),
      "of another kind": "ghp_0123456789abcdef0123456789abcdef0123",
      empty: "",
      "in quotes": `"${live.text}"`,
      revoked: revoked.text,
      expired: expired.text,
      "of a disabled person": disabled.text,
      "of a removed member": removed.text,
      "of somebody who left and came back": back.text,
      "of an archived workspace": archived.text,
    };
  }

  const requests: Record<string, (token: string) => Promise<Answered>> = {
    "a query by GET": (token) => send(api, "/api/trpc/workspace.current", { token }),
    "a query by POST": (token) =>
      send(api, "/api/trpc/submissions.list", { token, method: "POST", body: '{"json":{}}' }),
    "a mutation": (token) => send(api, "/api/trpc/email.send", { token, method: "POST", body: '{"json":{}}' }),
    "a procedure of a person": (token) => send(api, "/api/trpc/workspace.mine", { token }),
    "a procedure of the instance": (token) => send(api, "/api/trpc/instance.people", { token }),
    "a procedure for anyone": (token) =>
      send(api, "/api/trpc/invitations.accept", { token, method: "POST", body: '{"json":{"token":"x"}}' }),
    "a batch": (token) =>
      send(api, "/api/trpc/workspace.current,tokens.list?batch=1", { token, method: "POST", body: "{}" }),
    "a stream": (token) => send(api, streamPath("submissions.watch", { id: submissionId }), { token }),
    "a download": (token) => send(api, `/${owner.workspace.slug}/sends/${submissionId}/recipients.csv`, { token }),
    "a download of the audit trail": (token) => send(api, `/${owner.workspace.slug}/audit/export`, { token }),
  };

  test("gets the same bytes whatever is wrong with it, for every kind of request", async () => {
    const dead = await deadTokens();
    for (const [what, request] of Object.entries(requests)) {
      const first = await request(dead["made up"] ?? "");
      if (what !== "a stream") expect(first.status, what).toBe(401);
      expect(first.text, what).toContain("This API token does not work.");
      expect(first.text).not.toMatch(/revoked|expired|disabled|removed|archived/);
      for (const [how, token] of Object.entries(dead)) {
        const answer = await request(token);
        expect({ how, ...answer, headers: comparable(answer) }).toEqual({ how, ...first, headers: comparable(first) });
      }
    }
  });

  /** What the HTTP server and the clock add. */
  const comparable = ({ headers }: Answered) => {
    const { date: _, "x-request-id": __, "content-security-policy": ___, ...rest } = Object.fromEntries(headers);
    return rest;
  };

  test("says which scheme would be right", async () => {
    for (const request of [requests["a query by GET"], requests["a download"]])
      expect((await request?.("x"))?.headers.get("www-authenticate")).toBe("Bearer");
    expect((await send(api, "/api/trpc/workspace.current")).headers.get("www-authenticate")).toBeNull();
  });

  test("control: the same requests with one that works", async () => {
    const { text } = await makeToken(owner);
    const statuses: Record<string, number> = {};
    for (const [what, request] of Object.entries(requests))
      if (what !== "a stream") statuses[what] = (await request(text)).status;
    expect(statuses).toEqual({
      "a query by GET": 200,
      "a query by POST": 200,
      "a mutation": 400,
      "a procedure of a person": 403,
      "a procedure of the instance": 403,
      "a procedure for anyone": 403,
      "a batch": 207,
      "a download": 200,
      "a download of the audit trail": 200,
    });
  });

  test("stops at its next request, in every kind of request", async () => {
    const { text: token, id } = await makeToken(owner);
    for (const request of Object.values(requests).slice(0, 1)) expect((await request(token)).status).toBe(200);
    await revokeToken(owner, { tokenId: id });
    for (const [what, request] of Object.entries(requests)) {
      const answer = await request(token);
      expect(answer.text, what).toContain("This API token does not work.");
    }
  });
});

describe("a request with a token and a cookie", () => {
  const cookieOf = async (scope: Scope) => ({ cookie: (await signedIn(scope)).cookie });

  test("is the token's alone, whichever of the two may do more", async () => {
    const analyst = await createMember(api.services, owner.workspace, "analyst");
    const { text: token } = await makeToken(owner, ["callback.read"]);
    const ofAnalyst = { token, headers: await cookieOf(analyst) };
    expect(await ask(api, "callbacks.list", {}, ofAnalyst)).toMatchObject({ code: "OK" });
    const ofOwner = { token, headers: await cookieOf(owner) };
    expect(await ask(api, "submissions.list", {}, ofOwner)).toMatchObject({ code: "FORBIDDEN" });
    for (const path of ["tokens.create", "workspace.mine", "account.get"])
      expect(await ask(api, path, {}, ofOwner), path).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is refused with a token that does not work, although the cookie would do", async () => {
    const headers = { ...(await cookieOf(owner)), "x-workspace": owner.workspace.slug, origin: api.url };
    expect(await ask(api, "workspace.current", undefined, { headers })).toMatchObject({ code: "OK" });
    for (const token of ["", "x", newTokenText()])
      expect(await ask(api, "workspace.current", undefined, { headers, token })).toMatchObject({
        code: "UNAUTHORIZED",
      });
    const path = `/${owner.workspace.slug}/sends/${submissionId}/recipients.csv`;
    expect(await send(api, path, { headers })).toMatchObject({ status: 200 });
    expect(await send(api, path, { headers, token: newTokenText() })).toMatchObject({ status: 401 });
  });

  test("leaves the cookie's session untouched: it is not even read", async () => {
    const member = await createMember(api.services, owner.workspace, "analyst");
    const headers = await cookieOf(member);
    const idle = { lastSeenAt: sql`now() - interval '2 hours'` };
    await system().update(session).set(idle).where(eq(session.personId, member.person.id));
    const seen = () =>
      system().select({ at: session.lastSeenAt }).from(session).where(eq(session.personId, member.person.id));
    const before = await seen();
    const { text: token } = await makeToken(owner);
    await ask(api, "workspace.current", undefined, { headers, token });
    expect(await seen()).toEqual(before);
  });

  test("of another scheme is the cookie's: some proxy on the way asks for that", async () => {
    const headers = { ...(await cookieOf(owner)), "x-workspace": owner.workspace.slug, origin: api.url };
    const basic = { ...headers, authorization: "Basic dXNlcjpwYXNz" };
    expect(await ask(api, "workspace.current", undefined, { headers: basic })).toMatchObject({ code: "OK" });
    expect((await send(api, "/api/trpc/workspace.current", { headers: { authorization: "Basic x" } })).text).toContain(
      "You are signed out.",
    );
  });

  test("the scheme's name may be written in any letters, with any room after it", async () => {
    const { text } = await makeToken(owner);
    for (const authorization of [`bearer ${text}`, `BEARER   ${text}`, `Bearer\t${text}`])
      expect((await send(api, "/api/trpc/workspace.current", { headers: { authorization } })).status).toBe(200);
    for (const authorization of [`Bearer${text}`, `Token ${text}`, text, `Bearer ${text}, Bearer ${text}`])
      expect((await send(api, "/api/trpc/workspace.current", { headers: { authorization } })).status).toBe(401);
  });
});

describe("what another site could make a browser send", () => {
  const post = (token: string | undefined, headers: Record<string, string>) =>
    send(api, "/api/trpc/submissions.list", { token, method: "POST", headers, body: '{"json":{}}' });

  test("needs no origin with a token, and one without", async () => {
    const { text: token } = await makeToken(owner);
    expect((await post(token, {})).status).toBe(200);
    expect((await post(token, { origin: api.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
    const { cookie } = await signedIn(owner);
    expect((await post(undefined, { cookie, "x-workspace": owner.workspace.slug })).status).toBe(403);
    expect((await post(undefined, { cookie, authorization: "Basic x" })).status).toBe(403);
  });

  test.each([
    ["a foreign origin", { origin: "https://evil.example" }, 403],
    ["a hidden origin", { origin: "null" }, 403],
    ["a fetch from another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a fetch from a sibling site", { "sec-fetch-site": "same-site" }, 403],
    ["plain text", { "content-type": "text/plain" }, 415],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a multipart form", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["an octet stream", { "content-type": "application/octet-stream" }, 415],
  ])("is refused with a token too: %s", async (_what, headers, status) => {
    const { text: token } = await makeToken(owner);
    expect((await post(token, headers)).status).toBe(status);
  });

  test("no preflight is answered and no mutation made by GET, so that no page elsewhere can use a token", async () => {
    const { text: token } = await makeToken(owner);
    const preflight = await send(api, "/api/trpc/submissions.list", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "authorization" },
    });
    expect(preflight.status).toBe(405);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    for (const { path } of calls.filter(({ type }) => type === "mutation"))
      expect((await send(api, `/api/trpc/${path}`, { token })).status, path).toBe(405);
  });

  test("not more than ten calls at once", async () => {
    const { text: token } = await makeToken(owner);
    const path = (count: number) => `/api/trpc/${Array.from({ length: count }, () => "workspace.current")}?batch=1`;
    expect((await send(api, path(10), { token })).status).toBe(200);
    expect((await send(api, path(11), { token })).status).toBe(400);
  });
});

describe("a token of one workspace in another", () => {
  let theirs: Scope;
  let theirSubmission: string;
  beforeAll(async () => {
    theirs = await createWorkspace(api.services, "Southwind");
    theirSubmission = (await storeBatch(theirs, await createConnection(theirs, { baseUrl: "http://127.0.0.1:9" }))).id;
  });

  test("needs no header, takes its own, and finds nothing with another's, as if there were none", async () => {
    const { text: token } = await makeToken(owner);
    const current = async (slug: string | null) => {
      const headers: Record<string, string> = slug === null ? {} : { "x-workspace": slug };
      return ask(api, "workspace.current", undefined, { token, headers });
    };
    const mine = { code: "OK", data: { slug: owner.workspace.slug } };
    expect(await current(null)).toMatchObject(mine);
    expect(await current(owner.workspace.slug)).toMatchObject(mine);
    expect(await current(theirs.workspace.slug)).toEqual(await current("nowhere"));
    for (const slug of [theirs.workspace.slug, "nowhere", "", owner.workspace.id])
      expect(await current(slug), slug).toMatchObject({ status: 404, code: "NOT_FOUND", message: noWorkspace });
  });

  test("not even when its maker is a member of both", async () => {
    const maker = await createMember(api.services, owner.workspace, "owner");
    await system()
      .insert(membership)
      .values({ workspaceId: theirs.workspace.id, personId: maker.person.id, roles: ["owner"] });
    const { text: token } = await makeToken(maker);
    const headers = { "x-workspace": theirs.workspace.slug };
    for (const { path, meta } of calls.filter((procedure) => isAllowed(procedure, everyGrant, owner.permissions)))
      expect(await ask(api, path, {}, { token, headers }), `${path} ${meta?.permission}`).toMatchObject({
        code: "NOT_FOUND",
        message: noWorkspace,
      });
    const stream = streamPath("submissions.watch", { id: theirSubmission });
    const params = encodeURIComponent(JSON.stringify({ workspace: theirs.workspace.slug }));
    expect((await send(api, `${stream}&connectionParams=${params}`, { token })).text).toContain("NOT_FOUND");
    const batch = [{ path: "workspace.current" }, { path: "submissions.get", input: { id: theirSubmission } }];
    const answers = await askTogether(api, batch, { token, headers });
    expect(answers.map(({ code }) => code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  });

  test("reaches nothing by the other's ids", async () => {
    const { text: token } = await makeToken(owner);
    expect(await ask(api, "submissions.get", { id: theirSubmission }, { token })).toMatchObject({ code: "NOT_FOUND" });
    expect((await ask(api, "submissions.get", { id: submissionId }, { token })).code).toBe("OK");
    const stream = await send(api, streamPath("submissions.watch", { id: theirSubmission }), { token });
    expect(stream.text).toContain("NOT_FOUND");
  });

  test("downloads nothing by the other's path or ids, and what is refused looks like nothing being there", async () => {
    const { text: token } = await makeToken(owner);
    const download = (slug: string, id: string) => send(api, `/${slug}/sends/${id}/recipients.csv`, { token });
    const nothing = await download("nowhere", "nonsense");
    expect(nothing).toMatchObject({ status: 404, text: "There is nothing to download at this address.\n" });
    for (const [slug, id] of [
      [theirs.workspace.slug, theirSubmission],
      [theirs.workspace.slug, submissionId],
      [owner.workspace.slug, theirSubmission],
    ] as const)
      expect(await download(slug, id)).toMatchObject({ status: nothing.status, text: nothing.text });
    expect(await download(owner.workspace.slug, submissionId)).toMatchObject({ status: 200 });
  });

  test("downloads only with the permission to read what is in the file, and never the instance's own trail", async () => {
    const { text: token } = await makeToken(owner, ["callback.read"]);
    const { slug } = owner.workspace;
    for (const path of [`/${slug}/sends/${submissionId}/recipients.csv`, `/${slug}/audit/export`])
      expect(await send(api, path, { token }), path).toMatchObject({ status: 403 });
    const { text: all } = await makeToken(owner);
    expect(await send(api, `/${theirs.workspace.slug}/audit/export`, { token: all })).toMatchObject({ status: 404 });
    await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.person.id));
    expect(await send(api, "/admin/audit/export", { token: all })).toMatchObject({ status: 404 });
  });
});

describe("a stream opened with a token", () => {
  test("runs, and ends within ten seconds of the token's revocation", async () => {
    const { text, id } = await makeToken(owner, ["submission.read"]);
    const response = await fetch(api.url + streamPath("submissions.watch", { id: submissionId }), {
      headers: { authorization: `Bearer ${text}` },
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const stream = readStream(response);
    expect((await stream.next())?.data).toContain('"changed"');
    await revokeToken(owner, { tokenId: id });
    const started = performance.now();
    while (await stream.next());
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("the last use", () => {
  const lastUseOf = async (id: string) => {
    const [row] = await system()
      .select({ at: apiToken.lastUsedAt, ip: apiToken.lastUsedIp, xmin: sql<string>`xmin::text` })
      .from(apiToken)
      .where(eq(apiToken.id, id));
    return row;
  };

  test("is kept with its address, once a minute however many requests come", async () => {
    const { text: token, id } = await makeToken(owner);
    expect(await lastUseOf(id)).toMatchObject({ at: null, ip: null });
    await Promise.all(Array.from({ length: 20 }, () => ask(api, "workspace.current", undefined, { token })));
    const first = await lastUseOf(id);
    expect(first?.ip).toBe("127.0.0.1");
    expect(Date.now() - (first?.at?.getTime() ?? 0)).toBeLessThan(60_000);
    await Promise.all(Array.from({ length: 5 }, () => ask(api, "workspace.current", undefined, { token })));
    expect(await lastUseOf(id)).toEqual(first);
    await system().update(apiToken).set({ lastUsedAt: sql`now() - interval '61 seconds'` }).where(eq(apiToken.id, id));
    await send(api, `/${owner.workspace.slug}/sends/${submissionId}/recipients.csv`, { token });
    expect((await lastUseOf(id))?.at?.getTime()).toBeGreaterThanOrEqual(first?.at?.getTime() ?? Number.NaN);
  });

  test("loses its address when the person it acted for is erased, whose tokens all end", async () => {
    const maker = await createMember(api.services, owner.workspace, "admin");
    const [revoked, live] = [await makeToken(maker), await makeToken(maker)];
    for (const { text } of [revoked, live]) await ask(api, "workspace.current", undefined, { token: text });
    await revokeToken(owner, { tokenId: revoked.id });
    const admin = { ...owner, person: { ...owner.person, isInstanceAdmin: true } };
    await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.person.id));
    await erasePerson(admin, { personId: maker.person.id, typedEmail: maker.person.email });
    for (const { id } of [revoked, live]) {
      const [row] = await system().select().from(apiToken).where(eq(apiToken.id, id));
      expect(row?.revokedAt).not.toBeNull();
      expect(row?.lastUsedIp).toBeNull();
    }
    expect(await ask(api, "workspace.current", undefined, { token: live.text })).toMatchObject({ status: 401 });
  });

  test("is not a use when the token does not work", async () => {
    const { text: token, id } = await makeToken(owner);
    await revokeToken(owner, { tokenId: id });
    expect(await ask(api, "workspace.current", undefined, { token })).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await lastUseOf(id)).toMatchObject({ at: null, ip: null });
  });
});
