import { createHash } from "node:crypto";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { signOut } from "#server/domain/access/sessions/own-sessions.ts";
import { readSession, sessionHours } from "#server/domain/access/sessions/sessions.ts";
import { confirmByIdentity, signInByIdentity, type Visit } from "#server/domain/access/sign-in/identity.ts";
import { noteRefusal } from "#server/domain/access/sign-in/refusals.ts";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import { goalCookie } from "./actions.ts";
import { cookieOf, sessionCookie, sessionTokenOf } from "./cookies.ts";
import {
  confirmationGoal,
  confirmationPath,
  type OidcSettings,
  oidcProvider,
  oidcProviderId,
  readClaims,
} from "./oidc.ts";

declare module "next-auth" {
  interface User {
    /** The token of the session that was made for them. */
    sid?: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

export type AuthSettings = {
  secretKey: string;
  oidc: OidcSettings | null;
  /** Told what went wrong, and in which request. */
  onError: (code: string, error: Error, requestId: string | null) => void;
};

/** The same within one request. */
type OnError = (code: string, error: Error) => void;

/** Makes next-auth's options for one request: who signs in from where is known by its headers alone. */
export type AuthOptions = (headers: Headers) => NextAuthOptions;

/** Answers that the sign-in form gets, by next-auth's `error`, besides a plain refusal. */
const answers = { code_needed: "CodeNeeded", code_refused: "CodeRefused", busy: "Busy" } as const;

const credentials = z.object({
  email: z.string().trim().min(3).max(254),
  password: z.string().min(1).max(1024),
  code: z.string().max(40).optional(),
});

/**
 * next-auth with opaque tokens instead of JWTs: the cookie is a random token whose hash is a row in `session`, so that
 * signing out, disabling a person and revoking take effect at the next request.
 */
export function authOptions(services: Services, settings: AuthSettings): AuthOptions {
  const secret = createHash("sha256").update(`next-auth:${settings.secretKey}`).digest("base64url");
  const { name, options } = sessionCookie(services.publicUrl);
  return (headers) => {
    const { ip, requestId } = visitOf(headers);
    const onError: OnError = (code, error) => settings.onError(code, error, requestId);
    return {
      secret,
      session: { strategy: "jwt", maxAge: sessionHours * 3600 },
      pages: { signIn: "/sign-in", error: "/sign-in" },
      useSecureCookies: options.secure,
      cookies: { sessionToken: { name, options } },
      providers: [byPassword(services, headers, onError), ...(settings.oidc ? [oidcProvider(settings.oidc)] : [])],
      jwt: sessionTokens(services),
      callbacks: {
        signIn: async ({ user, account, profile }) => {
          if (account?.provider !== oidcProviderId) return true;
          const come = await comeByProvider(services, settings.oidc, profile, headers).catch(unavailable(onError));
          if ("token" in come) user.sid = come.token;
          return "token" in come || come.leadTo;
        },
        jwt: async ({ token, user }) => (user?.sid ? { ...token, sid: user.sid } : token),
        session: async ({ session, token }) => ({
          ...session,
          user: { name: token.name ?? null, email: token.email ?? null },
        }),
        redirect: async ({ url, baseUrl }) => ownAddress(url, baseUrl),
      },
      events: {
        signOut: async ({ token }) => {
          if (token?.sid) await signOut(services, token.sid, visitOf(headers));
        },
      },
      logger: logger(services, { onError, oidc: settings.oidc }, ip),
    };
  };
}

/** Where a sign-in may lead: only to ourselves. A URL parser decides: it knows what browsers strip and accept. */
function ownAddress(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const goal = new URL(url, baseUrl);
  return goal.origin === new URL(baseUrl).origin ? goal.href : baseUrl;
}

function byPassword(services: Services, headers: Headers, onError: OnError) {
  return Credentials({
    credentials: { email: {}, password: {}, code: {} },
    async authorize(given) {
      const parsed = credentials.safeParse(given);
      if (!parsed.success) return null;
      const outcome = await signIn(services, { ...parsed.data, ...visitOf(headers) })
        .catch(busyOrThrow)
        .catch(unavailable(onError));
      if (outcome.kind === "signed_in") {
        await endReplaced(services, headers);
        return { ...outcome.person, sid: outcome.token };
      }
      if (outcome.kind === "refused") return null;
      // What next-auth hands to the form as `error`; a null would be CredentialsSignin.
      throw new Error(answers[outcome.kind]);
    },
  });
}

/** So many people are signing in that no password can be looked at now. */
function busyOrThrow(error: unknown): { kind: "busy" } {
  if (error instanceof DomainError && error.code === "too_many") return { kind: "busy" };
  throw error;
}

/** Keeps what failed for the log: next-auth would put its message, and so a failed query, into the answer's address. */
function unavailable(onError: OnError): (error: unknown) => never {
  return (error) => {
    onError("SIGN_IN", error instanceof Error ? error : new Error("not an error", { cause: error }));
    throw new Error("Unavailable");
  };
}

/** Stands in for JWTs: a token is stored nowhere but in the cookie, and means the row that has its hash. */
function sessionTokens(services: Services): NonNullable<NextAuthOptions["jwt"]> {
  return {
    encode: async ({ token }) => token?.sid ?? "",
    decode: async ({ token }) => {
      const found = token ? await readSession(services.db.system, token) : null;
      return found && token ? { sub: found.id, email: found.email, name: found.name, sid: token } : null;
    },
  };
}

/** The token of the session for whom the provider sends back, or the page that says why there is none. */
async function comeByProvider(
  services: Services,
  oidc: OidcSettings | null,
  profile: unknown,
  headers: Headers,
): Promise<{ token: string } | { leadTo: string }> {
  const claims = oidc && readClaims(profile, oidc.issuer);
  const visit = visitOf(headers);
  if (!claims) {
    await noteForged(services, visit.ip, "issuer");
    return { leadTo: "/sign-in?error=OtherIssuer" };
  }
  if (isConfirmation(services, headers)) {
    const present = sessionTokenOf(headers, services.publicUrl);
    const isConfirmed = present !== null && (await confirmByIdentity(services, present, claims, visit));
    return isConfirmed ? { token: present } : { leadTo: `${confirmationPath}?refused=1` };
  }
  const token = await signInByIdentity(services, claims, visit);
  if (token === null) return { leadTo: "/sign-in?error=NoAccount" };
  await endReplaced(services, headers);
  return { token };
}

/** The cookie of the session before is overwritten now: nobody in this browser could end it any more. */
async function endReplaced(services: Services, headers: Headers): Promise<void> {
  const before = sessionTokenOf(headers, services.publicUrl);
  if (before !== null) await signOut(services, before, visitOf(headers), "replaced");
}

/** Whether the sign-in began on the page that confirms who is there: next-auth keeps where it leads in a cookie. */
function isConfirmation(services: Services, headers: Headers): boolean {
  const goal = cookieOf(headers, goalCookie(services.publicUrl));
  return goal === encodeURIComponent(services.publicUrl + confirmationGoal);
}

function noteForged(services: Services, ip: string | null, why: string): Promise<void> {
  const target = { kind: "person", id: null };
  return noteRefusal(services, { key: `oidc ${why} ${ip}`, action: "session.refused", target, why, ip });
}

function logger(
  services: Services,
  { onError, oidc }: { onError: OnError; oidc: AuthSettings["oidc"] },
  ip: string | null,
): NonNullable<NextAuthOptions["logger"]> {
  return {
    error(code, meta) {
      // A dead cookie is an everyday thing, not an error of ours.
      if (code === "JWT_SESSION_ERROR") return;
      const error = meta instanceof Error ? meta : meta.error;
      onError(code.replace(/[^A-Z_]/g, "").slice(0, 60), error);
      // An answer of the provider that nobody here has asked for, or that was changed on the way.
      if (code === "OAUTH_CALLBACK_ERROR" && oidc !== null)
        noteForged(services, ip, "provider").catch((cause) => onError("AUDIT", new Error("not audited", { cause })));
    },
    warn: () => undefined,
    debug: () => undefined,
  };
}

function visitOf(headers: Headers): Visit {
  return {
    ip: headers.get("x-client-ip") || null,
    userAgent: headers.get("user-agent"),
    requestId: headers.get("x-request-id"),
  };
}
