import { z } from "zod";
import { t } from "#words/t.ts";

/** What every form for a new password asks; the server judges by more. */
export const newPassword = z
  .string()
  .refine((text) => [...text].length >= 12, { error: () => t("signIn.aPasswordHasAtLeast12Characters") });

export const resetWish = z.object({
  email: z.email({ error: () => t("signIn.writeAnEmailAddressSuchAsAna") }),
});

export const passwordChoice = z.object({ password: newPassword });

export const joining = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("signIn.writeYourName") })
    .max(80, { error: () => t("signIn.atMost80Characters") }),
  password: newPassword,
});
