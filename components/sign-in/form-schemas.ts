import { z } from "zod";

/** What every form for a new password asks; the server judges by more. */
export const newPassword = z.string().refine((text) => [...text].length >= 12, "A password has at least 12 characters");

export const resetWish = z.object({ email: z.email("Write an email address, such as ana@example.com") });

export const passwordChoice = z.object({ password: newPassword });

export const joining = z.object({
  name: z.string().trim().min(1, "Write your name").max(80, "At most 80 characters"),
  password: newPassword,
});
