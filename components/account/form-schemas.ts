import { z } from "zod";
import { newPassword } from "#components/sign-in/form-schemas.ts";

export const passwordChange = z.object({ current: z.string().min(1, "Type your current password"), next: newPassword });

export const profile = z.object({
  name: z.string().trim().min(1, "Write the name that others will see").max(80, "At most 80 characters"),
});

export const secondFactorCode = z.object({ code: z.string().trim().min(1, "Type the code that the app shows") });

export const firstCode = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Type the six digits that the app shows")),
});
