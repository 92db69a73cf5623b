import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** Who sits at the provider's sign-in page, and what the provider knows of them. */
export type Account = {
  subject: string;
  email?: string;
  emailVerified?: boolean | string;
  name?: string;
  amr?: string[];
  /** When they typed their password there, in seconds; now by default. */
  authTime?: number;
};

export type OidcServer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whoever signs in next; null refuses to. */
  account: Account | null;
  close(): Promise<void>;
};

/** A real OpenID Connect provider over HTTP, whose sign-in page answers by itself with `account`. */
export async function startOidcServer(options: { redirectUri: string; emailInToken?: boolean }): Promise<OidcServer> {
  const clientId = "switchboard";
  const clientSecret = randomBytes(24).toString("base64url");
  const server = createServer();
  const issuer = await listen(server);
  const state: OidcServer = {
    issuer,
    clientId,
    clientSecret,
    account: null,
    close: () => closeServer(server),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [options.redirectUri] }],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name"],
      auth_time: null,
    },
    conformIdTokenClaims: !options.emailInToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => claimsOf(subject, state.account),
    }),
  });
  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/"))
      void answerInteraction(provider, state.account, request, response).catch(() => response.writeHead(500).end());
    else serve(request, response);
  });
  return state;
}

function claimsOf(subject: string, account: Account | null): Record<string, unknown> {
  const { email, emailVerified, name } = account ?? {};
  return {
    sub: subject,
    ...(email !== undefined && { email }),
    ...(emailVerified !== undefined && { email_verified: emailVerified }),
    ...(name !== undefined && { name }),
  };
}

async function answerInteraction(
  provider: Provider,
  account: Account | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (!account) return provider.interactionFinished(request, response, { error: "access_denied" });
  if (prompt.name === "login") {
    const login = { accountId: account.subject, amr: account.amr, ts: account.authTime };
    return provider.interactionFinished(request, response, { login });
  }
  const grant = new provider.Grant({ accountId: account.subject, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
