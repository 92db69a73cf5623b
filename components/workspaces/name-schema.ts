import { z } from "zod";

export const workspaceName = z
  .string()
  .trim()
  .min(1, "Give the workspace a name")
  .max(60, "At most 60 characters")
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, "Letters, digits and symbols only");
