import { z } from "zod";

export const savedList = z.object({
  name: z.string().trim().min(1, "A name is needed").max(80, "The name must be at most 80 characters long"),
});
