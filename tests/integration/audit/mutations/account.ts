import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { identity, passwordReset } from "#db/schema/sign-in.ts";
import { createSession, hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import { givePassword, type MutationCases, must, type Place, password } from "./cases.ts";

const instance = ["instance"] as const;
const nextPassword = "another correct horse battery staple";

async function enableSecondFactor(place: Place): Promise<void> {
  const { secret } = await must<{ secret: string }>(place, "mutation", "account.prepareSecondFactor");
  await must(place, "mutation", "account.confirmSecondFactor", { code: new TOTP({ secret }).generate() });
}

/** What people do to their own accounts. */
export const accountMutations: MutationCases = {
  "account.confirmIdentity": async (place) => {
    await givePassword(place);
    return { input: { way: "password", value: password }, action: "session.confirmed", chains: instance };
  },
  "account.rename": async () => ({ input: { name: "Ada Byron" }, action: "person.renamed", chains: instance }),
  "account.noteTimeZone": async () => ({
    input: { zone: "Europe/Berlin" },
    action: "time_zone.noted",
    chains: instance,
  }),
  "account.chooseTimeZone": async () => ({
    input: { from: "named", zone: "America/Santiago" },
    action: "time_zone.chosen",
    chains: instance,
  }),
  "account.chooseLanguage": async () => ({
    input: { language: "zh" },
    action: "language.chosen",
    chains: instance,
  }),
  "account.changePassword": async (place) => {
    await givePassword(place);
    return { input: { current: password, next: nextPassword }, action: "password.changed", chains: instance };
  },
  "account.prepareSecondFactor": async () => ({ action: "second_factor.prepared", chains: instance }),
  "account.confirmSecondFactor": async (place) => {
    const { secret } = await must<{ secret: string }>(place, "mutation", "account.prepareSecondFactor");
    // The code of the moment in which it is asked for: the call may be made minutes later.
    const input = {
      get code() {
        return new TOTP({ secret }).generate();
      },
    };
    return { input, action: "second_factor.enabled", chains: instance };
  },
  "account.removeSecondFactor": async (place) => {
    await enableSecondFactor(place);
    return { action: "second_factor.removed", chains: instance };
  },
  "account.replaceRecoveryCodes": async (place) => {
    await enableSecondFactor(place);
    return { action: "recovery_codes.replaced", chains: instance };
  },
  "account.endSession": async (place) => {
    const { services, owner } = place;
    await createSession(services.db.system, owner.person.id, { ip: null, userAgent: null });
    const sessions = await must<{ id: string; isCurrent: boolean }[]>(place, "query", "account.sessions");
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    return { input: { id }, action: "session.revoked", chains: instance };
  },
  "account.endOtherSessions": async ({ services, owner }) => {
    await createSession(services.db.system, owner.person.id, { ip: null, userAgent: null });
    return { action: "session.revoked", chains: instance };
  },
  "account.unlinkIdentity": async (place) => {
    await givePassword(place);
    const { services, owner } = place;
    const issuer = "https://provider.example";
    await services.db.system.insert(identity).values({ issuer, subject: owner.person.id, personId: owner.person.id });
    return { input: { issuer }, action: "identity.unlinked", chains: instance };
  },
  "account.requestReset": async ({ owner }) => ({
    input: { email: owner.person.email },
    action: "password.reset_requested",
    chains: instance,
    signedOut: { person: null },
  }),
  "account.resetPassword": async ({ services, owner }) => {
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(Date.now() + 3_600_000);
    await services.db.system
      .insert(passwordReset)
      .values({ tokenHash: hashOfToken(token), personId: owner.person.id, expiresAt });
    return {
      input: { token, password: nextPassword },
      action: "password.reset",
      chains: instance,
      signedOut: { person: owner.person.id },
    };
  },
};
