import { z } from "zod";

const workspaceName = z
  .string()
  .trim()
  .min(1, "Give the workspace a name")
  .max(60, "At most 60 characters")
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, "Letters, digits and symbols only");

export const newWorkspace = z.object({
  name: workspaceName,
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9](-?[a-z0-9])+$/, "Small letters, digits and single hyphens, at least two characters")
    .max(40, "At most 40 characters")
    .optional(),
});

export const renaming = z.object({ name: workspaceName });
