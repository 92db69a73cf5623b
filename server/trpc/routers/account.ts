import { z } from "zod";
import { chooseLanguage } from "#server/domain/access/people/language.ts";
import { chooseTimeZone, describeAccount, noteTimeZone, rename } from "#server/domain/access/people/profile.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "#server/domain/access/sessions/own-sessions.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { changePassword } from "#server/domain/access/sign-in/change-password.ts";
import { confirmIdentity, waysToConfirm } from "#server/domain/access/sign-in/confirm-identity.ts";
import { unlinkIdentity } from "#server/domain/access/sign-in/identity.ts";
import { requireSecondFactor, sessionOf } from "#server/domain/access/sign-in/proof.ts";
import { requestPasswordReset, resetPassword } from "#server/domain/access/sign-in/reset.ts";
import {
  confirmSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from "#server/domain/access/sign-in/second-factor.ts";
import { helpOf } from "#server/trpc/help/of-page.ts";
import { personProcedure, publicProcedure, router } from "#server/trpc/init.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const typedPassword = z.string().min(1).max(1024);
/** The longest names of zones have half as many. */
const zone = z.string().min(1).max(64);
const typedCode = z.string().trim().min(1).max(40);

/** For the person's own account, also with a session that lacks a second factor: what leads out of that. */
const selfProcedure = personProcedure.use(({ ctx, next }) => {
  const { runtime, headers, person } = ctx;
  const self: Self = {
    services: runtime.services,
    person: { ...person, session: sessionOf(person) },
    requestId: headers.get("x-request-id") ?? "",
    ip: headers.get("x-client-ip") || null,
  };
  return next({ ctx: { ...ctx, self } });
});

const ownProcedure = selfProcedure.use(({ ctx, next }) => {
  requireSecondFactor(ctx.person, t("trpc.yourAccount"), false);
  return next();
});

const own = { permission: "signed_in" } as const;
const ownSensitive = { permission: "signed_in", sensitive: true } as const;

/** The address a request came from, for those who are not signed in. */
const visitOf = (headers: Headers) => ({
  ip: headers.get("x-client-ip") || null,
  requestId: headers.get("x-request-id"),
});

export const accountRouter = router({
  get: selfProcedure.meta(own).query(async ({ ctx }) => ({
    ...(await describeAccount(ctx.self)),
    providerName: ctx.runtime.providerName,
  })),
  sessions: ownProcedure.meta(own).query(({ ctx }) => listOwnSessions(ctx.self)),
  waysToConfirm: selfProcedure
    .meta(own)
    .query(async ({ ctx }) => ({ ways: await waysToConfirm(ctx.self), providerName: ctx.runtime.providerName })),
  confirmIdentity: selfProcedure
    .meta(own)
    .input(
      z.discriminatedUnion("way", [
        z.object({ way: z.literal("password"), value: typedPassword }),
        z.object({ way: z.literal("code"), value: typedCode }),
      ]),
    )
    .mutation(({ ctx, input }) => confirmIdentity(ctx.self, input)),
  /** For every page that a signed-in person sees, also the one that asks for a second factor. */
  pageHelp: selfProcedure
    .meta(own)
    .input(z.object({ path: z.string().max(300) }))
    .query(({ input }) => helpOf(input.path)),
  rename: ownProcedure
    .meta(own)
    .input(z.object({ name: lineOfText(80) }))
    .mutation(({ ctx, input }) => rename(ctx.self, input.name)),
  noteTimeZone: ownProcedure
    .meta(own)
    .input(z.object({ zone }))
    .mutation(({ ctx, input }) => noteTimeZone(ctx.self, input.zone)),
  chooseTimeZone: ownProcedure
    .meta(own)
    .input(
      z.discriminatedUnion("from", [
        z.object({ from: z.enum(["browser", "named"]), zone }),
        z.object({ from: z.literal("workspace") }),
      ]),
    )
    .mutation(({ ctx, input }) => chooseTimeZone(ctx.self, input)),
  chooseLanguage: selfProcedure
    .meta(own)
    .input(z.object({ language: z.enum(["en", "zh"]) }))
    .mutation(({ ctx, input }) => chooseLanguage(ctx.self, input.language)),
  changePassword: ownProcedure
    .meta(own)
    .input(z.object({ current: typedPassword, next: typedPassword }))
    .mutation(({ ctx, input }) => changePassword(ctx.self, input)),
  prepareSecondFactor: ownProcedure.meta(ownSensitive).mutation(({ ctx }) => prepareSecondFactor(ctx.self)),
  confirmSecondFactor: ownProcedure
    .meta(ownSensitive)
    .input(z.object({ code: typedCode }))
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.self, input.code)),
  removeSecondFactor: ownProcedure.meta(ownSensitive).mutation(({ ctx }) => removeSecondFactor(ctx.self)),
  replaceRecoveryCodes: ownProcedure.meta(ownSensitive).mutation(({ ctx }) => replaceRecoveryCodes(ctx.self)),
  endSession: ownProcedure
    .meta(own)
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endOwnSession(ctx.self, input.id)),
  endOtherSessions: ownProcedure.meta(own).mutation(({ ctx }) => endOtherSessions(ctx.self)),
  unlinkIdentity: ownProcedure
    .meta(ownSensitive)
    .input(z.object({ issuer: z.string().min(1).max(500) }))
    .mutation(({ ctx, input }) => unlinkIdentity(ctx.self, input.issuer)),
  requestReset: publicProcedure
    .meta({ permission: "anyone" })
    .input(z.object({ email: z.string().trim().min(3).max(254) }))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.runtime.services, { ...input, ...visitOf(ctx.headers) })),
  resetPassword: publicProcedure
    .meta({ permission: "anyone" })
    .input(z.object({ token: z.string().min(1).max(200), password: typedPassword }))
    .mutation(({ ctx, input }) => resetPassword(ctx.runtime.services, { ...input, ...visitOf(ctx.headers) })),
});
