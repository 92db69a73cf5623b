import { sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { createMember } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { openRawHttp, type RawAnswer, type RawHttp } from "#tests/support/raw-http.ts";
import { headerProblems } from "./headers.ts";
import { arrive } from "./visitors.ts";
import { openWorld, type World } from "./world.ts";

const password = "harbour lantern otter";

let world: World;
let http: RawHttp;
let email: string;
let cookie: string;
test.beforeAll(async () => {
  world = await openWorld(product.dataDir);
  http = openRawHttp(product.portalUrl);
  const { scope, services } = world;
  const member = await createMember(services, scope.workspace, "owner");
  email = member.person.email;
  const passwordHash = await hashPassword(password);
  await services.db.system.update(person).set({ passwordHash }).where(sql`id = ${member.person.id}`);
  ({ cookie } = await arrive(member));
});
test.afterAll(async () => {
  http.close();
  await world.services.close();
});

async function countEntries(): Promise<number> {
  const [row] = await world.services.db.system.execute<{ count: number }>(
    sql`select count(*)::int as count from audit where workspace_id in (${world.scope.workspace.id}, '00000000-0000-0000-0000-000000000000')`,
  );
  return row?.count ?? 0;
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const own = { origin: product.portalUrl, "sec-fetch-site": "same-origin" };

/** What another site can make a browser send, though it knew the token of our form. */
const forged: Record<string, Record<string, string>> = {
  "another site's origin": { origin: "https://evil.example" },
  "a hidden origin": { origin: "null" },
  "our host under another port": { origin: "http://127.0.0.1:9" },
  "a fetch from another site": { "sec-fetch-site": "cross-site" },
  "a fetch from a sibling site": { ...own, "sec-fetch-site": "same-site" },
};

/** The token of our form with its cookie. */
async function formToken(): Promise<{ token: string; cookie: string }> {
  const answer = await http.send({}, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(answer.text);
  return { token: csrfToken, cookie: answer.setCookies.map((line) => line.split(";")[0]).join("; ") };
}

const fieldsOf = (token: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ csrfToken: token, json: "true", callbackUrl: "/", ...more }).toString();

const setsSession = ({ setCookies }: RawAnswer) =>
  setCookies.some((line) => line.startsWith("switchboard.session=") && !line.startsWith("switchboard.session=;"));

async function isSignedIn(): Promise<boolean> {
  const { status } = await http.send({ headers: { cookie } }, "/api/trpc/workspace.mine");
  return status === 200;
}

test.describe("Signing in and out", () => {
  const posts: Record<string, Record<string, string>> = {
    "/api/auth/callback/credentials": { email: "", password },
    "/api/auth/signout": {},
    "/api/auth/signin/oidc": {},
  };

  for (const [path, fields] of Object.entries(posts)) {
    test(`${path} is refused to every other site, and nothing comes of it`, async () => {
      const { token, cookie: formCookie } = await formToken();
      const body = fieldsOf(token, "email" in fields ? { ...fields, email } : fields);
      const headers = { ...form, cookie: `${cookie}; ${formCookie}` };
      const before = await countEntries();
      for (const [how, more] of Object.entries(forged)) {
        const answer = await http.send({ method: "POST", headers: { ...headers, ...more }, body }, path);
        expect(answer.status, how).toBe(403);
        expect(answer.setCookies, how).toEqual([]);
        expect(headerProblems(answer)).toEqual([]);
      }
      for (const type of ["text/plain", "application/json", "multipart/form-data; boundary=x"]) {
        const plain = { ...headers, ...own, "content-type": type };
        expect((await http.send({ method: "POST", headers: plain, body }, path)).status, type).toBe(415);
      }
      const without = fieldsOf("0".repeat(64), { email });
      const harmless = [
        await http.send({ method: "POST", headers: { ...headers, ...own }, body: without }, path),
        await http.send({ headers }, `${path}?${body}`),
      ];
      expect(harmless.map(setsSession)).toEqual([false, false]);
      expect(await isSignedIn()).toBe(true);
      expect(await countEntries()).toBe(before);
    });
  }

  test("control: the same forms of our own site work", async () => {
    const { token, cookie: formCookie } = await formToken();
    const post = (path: string, body: string, cookies: string) =>
      http.send({ method: "POST", headers: { ...form, ...own, cookie: cookies }, body }, path);
    const signIn = await post("/api/auth/callback/credentials", fieldsOf(token, { email, password }), formCookie);
    expect(setsSession(signIn)).toBe(true);
    await post("/api/auth/signout", fieldsOf(token), `${cookie}; ${formCookie}`);
    expect(await isSignedIn()).toBe(false);
  });
});

test("No mutation is made from another site, by a form or by a link, over the real wire", async () => {
  const { scope } = world;
  const { cookie: mine } = await arrive(scope);
  const json = { cookie: mine, "x-workspace": scope.workspace.slug, "content-type": "application/json", ...own };
  const tries: Record<string, { method?: string; headers: Record<string, string>; status: number }> = {
    ...Object.fromEntries(
      Object.entries(forged).map(([how, more]) => [how, { headers: { ...json, ...more }, status: 403 }]),
    ),
    "no origin": { headers: { ...json, origin: "" }, status: 403 },
    "a form": { headers: { ...json, ...form }, status: 415 },
    "plain text": { headers: { ...json, "content-type": "text/plain" }, status: 415 },
    "a link": { method: "GET", headers: json, status: 405 },
  };
  const before = await countEntries();
  const problems: string[] = [];
  for (const { path } of walk().filter(({ type }) => type === "mutation")) {
    for (const [how, { method = "POST", headers, status }] of Object.entries(tries)) {
      const sent = { method, headers, ...(method === "POST" ? { body: '{"json":{}}' } : {}) };
      const answer = await http.send(sent, `/api/trpc/${path}`);
      if (answer.status !== status) problems.push(`${path} with ${how}: ${answer.status}`);
      problems.push(...headerProblems(answer).map((what) => `${path} with ${how}: ${what}`));
    }
  }
  expect(problems).toEqual([]);
  expect(await countEntries()).toBe(before);
});
