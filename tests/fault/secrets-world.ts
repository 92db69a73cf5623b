import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { freePort } from "#db/embedded-server.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { type Jar, openJar } from "#tests/support/browser-jar.ts";
import type { Canaries } from "#tests/support/canaries.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import type { RawAnswer } from "#tests/support/raw-http.ts";
import { startEntry, startWeb } from "#tests/support/web-process.ts";

export type SecretsWorld = {
  databaseUrl: string;
  dataDir: string;
  publicUrl: string;
  platform: Adversary;
  /** What the provider does when it is asked for its own description. */
  provider: { isBroken: boolean };
  secrets: Canaries;
  administrator: { email: string; password: string };
  /** What is planted beside the secrets and may be seen. */
  plain: { connection: string; echo: string };
  said: { what: string; text: string }[];
  hear(path: string, answer: RawAnswer): void;
  jar(): Jar;
  printed(): string;
  close(): Promise<void>;
};

/** Letters enough to be nobody else's, and signs that every encoding writes in its own way. */
export function newSecret(what: string): string {
  return `${what}/${randomBytes(9).toString("base64url")}+"&\\=${randomBytes(3).toString("hex")}`;
}

/** Without one of the internet nothing is sent over a live connection. */
const publicUrl = "https://portal.example";

/** Web and worker with every secret that can be set, and peers that repeat whatever they are told. */
export async function openSecretsWorld(): Promise<SecretsWorld> {
  const postgres = await startPostgres();
  const { url: databaseUrl, dataDir } = postgres;
  const secrets: Canaries = new Map([
    ["SECRET_KEY", newSecret("the-instance-key-of-all-keys")],
    ["the mail server's password", newSecret("mail")],
    ["the provider's client secret", newSecret("client")],
    ["the first administrator's password", newSecret("administrator")],
    ["the database's password", decodeURIComponent(new URL(databaseUrl).password)],
  ]);
  const platform = await startAdversary({
    behaviour: answers(({ body }) => ({ body: JSON.stringify({ status: "-4", reason: body }) })),
  });
  const mail = await startMailServer(refusesLoudly());
  const provider = { isBroken: false };
  const issuer = await startLoudProvider(provider);
  const secret = (name: string) => secrets.get(name) ?? "";
  const administrator = { email: "admin@example.com", password: secret("the first administrator's password") };
  await bootstrap({
    databaseUrl,
    secretKeys: () => ({ current: secret("SECRET_KEY") }),
    sandbox: true,
    adminEmail: administrator.email,
    adminPassword: administrator.password,
  });
  const port = await freePort();
  const settings = {
    SECRET_KEY: secret("SECRET_KEY"),
    SMTP_URL: `smtp://portal:${encodeURIComponent(secret("the mail server's password"))}@127.0.0.1:${mail.port}`,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: "switchboard",
    OIDC_CLIENT_SECRET: secret("the provider's client secret"),
    PUBLIC_URL: publicUrl,
    SANDBOX: "on",
    SANDBOX_PORT: new URL(platform.url).port,
  };
  const web = await startWeb({ databaseUrl, dataDir, port, settings });
  const worker = startEntry("server/worker.ts", { databaseUrl, dataDir, port, settings });
  const said: SecretsWorld["said"] = [];
  const hear = (path: string, { status, headers, text }: RawAnswer) => {
    // Cookies are how a browser is told its session's token.
    const { "set-cookie": _, ...others } = headers;
    said.push({ what: `${status} ${path}`, text: JSON.stringify(others) + text });
  };
  const jars: Jar[] = [];
  return {
    databaseUrl,
    dataDir,
    publicUrl,
    platform,
    provider,
    secrets,
    administrator,
    plain: { connection: `Account ${randomBytes(4).toString("hex")}`, echo: `echo-${randomBytes(4).toString("hex")}` },
    said,
    hear,
    jar: () => {
      const made = openJar({ url: web.url, publicUrl, workspace: "demo" }, hear);
      jars.push(made);
      return made;
    },
    printed: () => web.printed() + worker.printed(),
    close: async () => {
      for (const jar of jars) jar.close();
      await Promise.all([web.stop(), worker.stop()]);
      await closeAll(postgres, platform, mail, issuer.server);
    },
  };
}

async function closeAll(postgres: PostgresProcess, platform: Adversary, mail: MailServer, server: Server) {
  server.closeAllConnections();
  await Promise.all([platform.close(), mail.close(), new Promise((resolve) => server.close(resolve))]);
  await postgres.remove();
}

/** A mail server that tells everybody the password that it does not take. */
function refusesLoudly(): Parameters<typeof startMailServer>[0] {
  return {
    onAuth: ({ username, password }, _session, done) =>
      done(Object.assign(new Error(`${username} may not come in with ${password}`), { responseCode: 535 })),
  };
}

/** An OpenID Connect provider that describes itself well and answers every code with what it was sent. */
async function startLoudProvider(state: { isBroken: boolean }): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const url = `http://${request.headers.host}`;
    if (request.url?.startsWith("/.well-known/") && !state.isBroken) {
      const described = {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      };
      return response.setHeader("content-type", "application/json").end(JSON.stringify(described));
    }
    const [, basic = ""] = request.headers.authorization?.split(" ") ?? [];
    const told = `${Buffer.from(basic, "base64").toString("utf8")} ${decodeURIComponent(Buffer.from(basic, "base64").toString("utf8"))} ${body}`;
    response.writeHead(state.isBroken ? 500 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "invalid_client", error_description: `not with ${told}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`, server };
}
