import { createHash } from "node:crypto";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { createSession, readSession, revokeSession, sessionHours } from "#server/domain/people/sessions.ts";
import { signIn } from "#server/domain/people/sign-in.ts";
import type { Services } from "#server/domain/scope.ts";
import { sessionCookie } from "./cookies.ts";

const credentials = z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(1024) });

declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

/**
 * next-auth with opaque tokens instead of JWTs: the cookie is a random token whose hash is a row in `session`, so that
 * signing out, disabling a person and revoking take effect at the next request.
 */
export function authOptions(
  services: Services,
  secretKey: string,
  onError: (code: string, error: Error) => void,
): NextAuthOptions {
  const db = services.db.system;
  const cookie = sessionCookie(services.publicUrl);
  return {
    secret: createHash("sha256").update(`next-auth:${secretKey}`).digest("base64url"),
    session: { strategy: "jwt", maxAge: sessionHours * 3600 },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    useSecureCookies: cookie.options.secure,
    cookies: { sessionToken: { name: cookie.name, options: cookie.options } },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        async authorize(given, request) {
          const parsed = credentials.safeParse(given);
          if (!parsed.success) return null;
          const found = await signIn(services, {
            ...parsed.data,
            ip: headerOf(request.headers, "x-client-ip"),
            requestId: headerOf(request.headers, "x-request-id"),
          });
          if (!found) return null;
          const from = {
            ip: headerOf(request.headers, "x-client-ip"),
            userAgent: headerOf(request.headers, "user-agent"),
          };
          return { ...found, sid: await createSession(db, found.id, from) };
        },
      }),
    ],
    jwt: {
      encode: async ({ token }) => token?.sid ?? "",
      decode: async ({ token }) => {
        const found = token ? await readSession(db, token) : null;
        return found && token ? { sub: found.id, email: found.email, name: found.name, sid: token } : null;
      },
    },
    callbacks: {
      jwt: async ({ token, user }) =>
        user && "sid" in user && typeof user.sid === "string" ? { ...token, sid: user.sid } : token,
      session: async ({ session, token }) => ({
        ...session,
        user: { name: token.name ?? null, email: token.email ?? null },
      }),
      redirect: async ({ url, baseUrl }) => (url.startsWith("/") && !url.startsWith("//") ? baseUrl + url : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.sid) await revokeSession(db, token.sid);
      },
    },
    logger: {
      error(code, meta) {
        // A dead cookie is an everyday thing, not an error of ours.
        if (code !== "JWT_SESSION_ERROR") onError(code, meta instanceof Error ? meta : meta.error);
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

function headerOf(headers: Record<string, unknown> | undefined, name: string): string | null {
  const value = headers?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}
