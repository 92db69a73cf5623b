import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { Claims } from "#server/domain/access/sign-in/identity.ts";

/** An OpenID Connect provider whose word about its people, and their verified addresses, is taken. */
export type OidcSettings = {
  /** Exactly as the provider calls itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The words of the button after "Sign in with". */
  name: string;
};

/** The one id: cookies and callback address of the provider hang on it. */
export const oidcProviderId = "oidc";

/** Where a renewed sign-in comes back to: the session stays, and its person is confirmed. */
export const confirmationPath = "/account/again";
export const confirmationGoal = `${confirmationPath}?done=1`;

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  // Only the value true counts: a text "true" is what a provider that does not follow the standard says.
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).optional().catch(undefined),
});

/**
 * The claims of the ID token, or null when it is of another issuer than the configured one: a subject means nothing without
 * its issuer, and one provider must not speak for another.
 */
export function readClaims(profile: unknown, issuer: string): Claims | null {
  const parsed = claimsShape.safeParse(profile);
  if (!parsed.success || parsed.data.iss !== issuer) return null;
  const { sub, email, email_verified, name, auth_time, amr } = parsed.data;
  return {
    issuer,
    subject: sub,
    email: email ?? null,
    isEmailVerified: email_verified === true && email !== undefined,
    name: name ?? null,
    authenticatedAt: auth_time === undefined ? null : new Date(auth_time * 1000),
    hasSecondFactor: amr?.includes("mfa") ?? false,
  };
}

type Profile = Record<string, unknown> & { sub: string };

/** next-auth's side of it: discovery, PKCE, state and nonce. */
export function oidcProvider({ issuer, clientId, clientSecret, name }: OidcSettings): OAuthConfig<Profile> {
  return {
    id: oidcProviderId,
    name,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    userinfo: {
      // Many providers tell the address here only. What the signed token says wins.
      async request({ client, tokens }) {
        const claims = tokens.id_token === undefined ? {} : readTokenClaims(tokens);
        const isAsked = !("email" in claims) && client.issuer.metadata.userinfo_endpoint !== undefined;
        const more = isAsked && tokens.access_token !== undefined ? await client.userinfo(tokens.access_token) : {};
        if ("sub" in more && more.sub !== claims.sub) throw new Error("the provider answered about somebody else");
        return { ...more, ...claims, sub: String(claims.sub ?? "") };
      },
    },
    profile: (profile) => ({ id: String(profile.sub) }),
  };
}

/** openid-client has verified the token and offers its claims as a method, which next-auth's types leave out. */
function readTokenClaims(tokens: object): Record<string, unknown> {
  return "claims" in tokens && typeof tokens.claims === "function" ? { ...tokens.claims() } : {};
}
