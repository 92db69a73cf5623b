import { eq, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { person } from "#db/schema/people.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { readSession } from "#server/domain/access/sessions/sessions.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { type Answer, call, type Portal, signedIn, type Viewer } from "../trpc/portal.ts";
import { password } from "./world.ts";

/** Somebody with the password of these tests, signed in with one browser. */
export type Somebody = {
  scope: Scope;
  id: string;
  email: string;
  viewer: Viewer;
  token: string;
  /** Another browser of theirs. */
  signIn(): Promise<Viewer>;
  /** As their browser calls it. */
  ask(path: string, input?: unknown, viewer?: Viewer): Promise<Answer>;
  act(path: string, input?: unknown, viewer?: Viewer): Promise<Answer>;
  /** For calling the domain itself. */
  self(viewer?: Viewer): Promise<Self>;
};

export async function createSomebody(portal: Portal, place?: Scope["workspace"], ...roles: Role[]): Promise<Somebody> {
  const { services } = portal;
  const scope = place ? await createMember(services, place, ...roles) : await createWorkspace(services);
  const passwordHash = await hashPassword(password);
  await services.db.system.update(person).set({ passwordHash }).where(eq(person.id, scope.person.id));
  const own = await signedIn(scope);
  return {
    scope,
    id: scope.person.id,
    email: scope.person.email,
    viewer: own,
    token: tokenOf(own),
    signIn: () => signedIn(scope),
    ask: (path, input, viewer = own) => call({ path, type: "query", input }, { viewer }),
    act: (path, input, viewer = own) => call({ path, type: "mutation", input }, { viewer }),
    self: async (viewer = own) => {
      const found = await readSession(services.db.system, tokenOf(viewer));
      if (!found?.session) throw new Error("nobody is signed in");
      return { services, person: { ...found, session: found.session }, requestId: "a request", ip: null };
    },
  };
}

export function tokenOf(viewer: Viewer): string {
  return viewer.cookie.split("=")[1] ?? "";
}

/** The code that an app shows `steps` times 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: secretOf(secret), timestamp: Date.now() + steps * 30_000 });
}

function secretOf(text: string) {
  return new TOTP({ secret: text }).secret;
}

/** Waits until the present 30 s step has at least so much left, for tests that need one step throughout. */
export async function withinOneStep(neededMs = 5000): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < neededMs) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Sets the app up and answers its secret and the recovery codes. The step of its first code is taken. */
export async function setUpApp(somebody: Somebody): Promise<{ secret: string; recoveryCodes: string[] }> {
  await withinOneStep(1000);
  const prepared = await somebody.act("account.prepareSecondFactor");
  const { secret } = prepared.data as { secret: string };
  // The step before this one, so that the present code stays free.
  const confirmed = await somebody.act("account.confirmSecondFactor", { code: codeOf(secret, -1) });
  return { secret, recoveryCodes: (confirmed.data as { recoveryCodes: string[] }).recoveryCodes };
}

/** Makes the last proof of the browser's person older than sensitive acts allow. */
export async function letProofAge(portal: Portal, somebody: Somebody, minutes = 11): Promise<void> {
  await portal.services.db.system.execute(
    sql`update session set authenticated_at = now() - ${minutes} * interval '1 minute' where person_id = ${somebody.id}`,
  );
}
