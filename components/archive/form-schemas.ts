import { z } from "zod";

export const recordingsMode = z.object({ mode: z.enum(["links", "copies"]) });
