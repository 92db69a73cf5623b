import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { createMember } from "#tests/support/factories.ts";
import { databaseUrl } from "#tests/support/other-workspace.ts";
import { openRawHttp, type RawAnswer, type RawHttp } from "#tests/support/raw-http.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { headerProblems } from "./headers.ts";
import { openWorld, type World } from "./world.ts";

const host = "portal.example";
const origin = `https://${host}`;
const password = "harbour lantern otter";

let world: World;
let web: WebProcess;
let secure: RawHttp;
let plain: RawHttp;
test.beforeAll(async () => {
  world = await openWorld(product.dataDir);
  const dataDir = join(product.dataDir, "behind-tls");
  mkdirSync(dataDir, { recursive: true });
  web = await startWeb({
    databaseUrl: databaseUrl(product.dataDir),
    dataDir,
    settings: {
      PUBLIC_URL: origin,
      SECRET_KEY: readFileSync(join(product.dataDir, "secret-key"), "utf8").trim(),
      SWITCHBOARD_DIST: product.distDir,
    },
  });
  secure = openRawHttp(web.url);
  plain = openRawHttp(product.portalUrl);
});
test.afterAll(async () => {
  for (const http of [secure, plain]) http.close();
  await world.services.close();
  await web.stop();
});

type Cookie = { name: string; value: string; attributes: string[] };

const cookiesOf = ({ setCookies }: RawAnswer): Cookie[] =>
  setCookies.map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), attributes };
  });

/** Signs somebody new in as the form does; answers every cookie that was set on the way. */
async function signIn(http: RawHttp, at: string): Promise<Cookie[]> {
  const { person: who } = await createMember(world.services, world.scope.workspace, "owner");
  const passwordHash = await hashPassword(password);
  await world.services.db.system.update(person).set({ passwordHash }).where(eq(person.id, who.id));
  const named = { host: new URL(at).host };
  const first = await http.send({ headers: named }, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(first.text);
  const cookie = cookiesOf(first)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const headers = { ...named, cookie, origin: at, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ csrfToken, email: who.email, password, json: "true" }).toString();
  const answer = await http.send({ method: "POST", headers, body }, "/api/auth/callback/credentials");
  return [...cookiesOf(first), ...cookiesOf(answer)];
}

test("Over https every cookie is bound to this host, out of reach of scripts and of plain connections", async () => {
  const cookies = await signIn(secure, origin);
  const session = cookies.find(({ name }) => name === "__Host-switchboard.session");
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  for (const { name, attributes } of cookies) {
    expect(name).toMatch(/^__(Host|Secure)-/);
    expect(attributes, name).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
    expect(attributes.filter((attribute) => /^Domain=/i.test(attribute))).toEqual([]);
  }
  const headers = { host, cookie: `${session?.name}=${session?.value}` };
  expect((await secure.send({ headers }, "/account")).status).toBe(200);
  // The name without the prefix is one that a neighbouring host could have set.
  const unbound = { host, cookie: `switchboard.session=${session?.value}` };
  expect((await secure.send({ headers: unbound }, "/account")).status).toBe(307);
});

test("Over http on this machine cookies have plain names and no mark that a browser would refuse", async () => {
  const cookies = await signIn(plain, product.portalUrl);
  expect(cookies.map(({ name }) => name)).toContain("switchboard.session");
  for (const { name, attributes } of cookies) {
    expect(name).not.toMatch(/^__/);
    expect(attributes, name).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
    expect(attributes).not.toContain("Secure");
  }
});

test("Over https each answer tells browsers to stay with it, whatever was asked for; over http none does", async () => {
  const paths = ["/", "/sign-in", "/nothing/is/here", "/api/health", "/api/trpc/nothing", "/x/audit/export", "/%ff"];
  for (const path of paths) {
    const answer = await secure.send({ headers: { host } }, path);
    expect(answer.headers["strict-transport-security"], path).toBe("max-age=31536000");
    expect(headerProblems(answer).filter((problem) => path !== "/%ff" || !problem.startsWith("cache-control"))).toEqual(
      [],
    );
    expect((await plain.send({}, path)).headers["strict-transport-security"], path).toBeUndefined();
  }
  const elsewhere = await secure.send({ headers: { host: "evil.example" } }, "/sign-in");
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([307, `${origin}/sign-in`]);
  expect(elsewhere.headers["strict-transport-security"]).toBe("max-age=31536000");
});
