import { z } from "zod";
import { newPassword } from "#components/sign-in/form-schemas.ts";
import { t } from "#words/t.ts";

export const passwordChange = z.object({
  current: z.string().min(1, { error: () => t("account.typeYourCurrentPassword") }),
  next: newPassword,
});

export const profile = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("account.writeTheNameThatOthersWillSee") })
    .max(80, { error: () => t("account.atMost80Characters") }),
});

export const secondFactorCode = z.object({
  code: z
    .string()
    .trim()
    .min(1, { error: () => t("account.typeTheCodeThatTheAppShows") }),
});

export const firstCode = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: () => t("account.typeTheSixDigitsThatTheApp") })),
});
