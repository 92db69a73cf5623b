import { z } from "zod";

export const triedNumber = z.object({ number: z.string().trim().min(1, "Write a number"), country: z.string() });
