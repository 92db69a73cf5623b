import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import type { NextApiResponse } from "next";
import nextAuth from "next-auth";
import { person } from "#db/schema/people.ts";
import type { OidcSettings } from "#server/auth/oidc.ts";
import { authOptions } from "#server/auth/options.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";

export const password = "correct horse battery staple";

/** Somebody with a workspace and the password of these tests. */
export async function createPerson(services: Services): Promise<Scope> {
  const owner = await createWorkspace(services);
  const passwordHash = await hashPassword(password);
  await services.db.system.update(person).set({ passwordHash }).where(eq(person.id, owner.person.id));
  return owner;
}

/** next-auth imported by Node is the whole module, by a bundler its default export. */
const handlers = "default" in nextAuth ? (nextAuth.default as typeof nextAuth) : nextAuth;

export type AuthServer = { url: string; errors: string[]; close(): Promise<void> };

/** next-auth's own handlers under the product's options, on a real server. `x-client-ip` passes, as after the web server. */
export async function startAuth(services: Services, oidc: OidcSettings | null = null): Promise<AuthServer> {
  const errors: string[] = [];
  const options = authOptions(services, {
    secretKey: "the tests' key",
    oidc,
    onError: (code, error) => void errors.push(`${code}: ${error.message}`),
  });
  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? "/", "http://127.0.0.1");
    const body = Object.fromEntries(new URLSearchParams(await text(message)));
    const cookies = Object.fromEntries(
      (message.headers.cookie ?? "").split("; ").map((part) => {
        const [name = "", ...value] = part.split("=");
        return [name, decodeURIComponent(value.join("="))];
      }),
    );
    const query = { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(3) };
    const given = new Headers(
      Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await handlers(Object.assign(message, { query, cookies, body, env: {} }), withHelpers(response), options(given));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const publicUrlBefore = process.env.NEXTAUTH_URL;
  process.env.NEXTAUTH_URL = services.publicUrl;
  return {
    url: `http://127.0.0.1:${port}/api/auth`,
    errors,
    close: () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      if (publicUrlBefore === undefined) delete process.env.NEXTAUTH_URL;
      else process.env.NEXTAUTH_URL = publicUrlBefore;
      return closed.promise;
    },
  };
}

function withHelpers(response: ServerResponse): NextApiResponse {
  const answer = response as NextApiResponse;
  answer.status = (code) => {
    answer.statusCode = code;
    return answer;
  };
  answer.json = (value) => answer.setHeader("content-type", "application/json").end(JSON.stringify(value));
  answer.send = (value) => answer.end(typeof value === "string" ? value : JSON.stringify(value ?? {}));
  return answer;
}

export type Browser = {
  cookies: Map<string, string>;
  /** The Set-Cookie headers of the last answer. */
  lastSet: string[];
  fetch(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
};

/** Keeps cookies as a browser does. */
export function openBrowser(server: AuthServer, cookies = new Map<string, string>()): Browser {
  const browser: Browser = {
    cookies,
    lastSet: [],
    async fetch(path, form, headers = {}) {
      const response = await fetch(`${server.url}${path}`, {
        method: form ? "POST" : "GET",
        redirect: "manual",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "user-agent": "a test",
          ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
          ...headers,
        },
        ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      });
      browser.lastSet = response.headers.getSetCookie();
      for (const line of browser.lastSet) {
        const [pair = "", ...attributes] = line.split("; ");
        const [name = "", ...value] = pair.split("=");
        const isGone = attributes.some((attribute) => /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(attribute));
        if (isGone || value.join("=") === "") cookies.delete(name);
        else cookies.set(name, value.join("="));
      }
      return response;
    },
  };
  return browser;
}

export type SignInAnswer = { http: number; body: { url: string }; setsSession: boolean; ms: number };

/** Signs in as the form does. */
export async function signInBy(
  browser: Browser,
  email: string,
  secret: string,
  ip?: string,
  code?: string,
): Promise<SignInAnswer> {
  const { csrfToken } = await (await browser.fetch("/csrf")).json();
  const form = { csrfToken, email, password: secret, json: "true", callbackUrl: "/", ...(code && { code }) };
  const started = performance.now();
  const response = await browser.fetch("/callback/credentials", form, ip === undefined ? {} : { "x-client-ip": ip });
  return {
    http: response.status,
    body: await response.json(),
    setsSession: browser.lastSet.some((line) => /^switchboard\.session=[^;]/.test(line)),
    ms: performance.now() - started,
  };
}

export const sessionName = "switchboard.session";

export function headersWith(cookie: string | undefined): Headers {
  return new Headers(cookie === undefined ? {} : { cookie: `${sessionName}=${cookie}` });
}

/** Lets every wait of the throttle end now; failures stay counted. */
export async function endWaits(services: Services): Promise<void> {
  await services.db.system.execute(
    sql`update sign_in_throttle set blocked_until = updated_at - interval '1 millisecond' where blocked_until is not null`,
  );
}

/** Lets every wait that was imposed last a minute from now, however slow the machine is. */
export async function lengthenWaits(services: Services): Promise<void> {
  await services.db.system.execute(
    sql`update sign_in_throttle set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
  );
}

/** Seconds that the longest wait was given that no later try and no `endWaits` has ended; 0 when there is none. */
export async function longestWait(services: Services, keyLike = "%"): Promise<number> {
  const [row] = await services.db.system.execute<{ seconds: number }>(sql`
    select coalesce(max(extract(epoch from blocked_until - updated_at)), 0)::float8 as seconds from sign_in_throttle
    where key like ${keyLike} and blocked_until > updated_at`);
  return row?.seconds ?? 0;
}

/** What the instance's chain says, oldest first. */
export async function instanceAudit(services: Services) {
  const rows = await services.db.system.execute<{
    action: string;
    actor: string;
    person: string | null;
    target: string | null;
    meta: Record<string, unknown>;
    personal: string | null;
  }>(sql`
    select action, actor_label as actor, person_id as person, target_id as target, meta, personal
    from audit left join audit_subject using (workspace_id, seq)
    where workspace_id = '00000000-0000-0000-0000-000000000000' order by seq`);
  return rows.map(({ personal, ...row }) => ({ ...row, personal: personal === null ? null : JSON.parse(personal) }));
}
