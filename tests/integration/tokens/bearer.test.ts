import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { erasePerson } from "#server/domain/access/accounts/erase-person.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { newTokenText } from "#server/domain/access/tokens/token-text.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readStream, signedIn } from "#tests/integration/trpc/portal.ts";
import { createMember } from "#tests/support/factories.ts";
import { calls } from "./procedures.ts";
import { type Api, ask, makeToken, ownApi, send, streamPath } from "./world.ts";

let api: Api;
let owner: Scope;
let submissionId: string;
ownApi((opened) => {
  ({ api, owner, submissionId } = opened);
});

const system = () => api.services.db.system;

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
