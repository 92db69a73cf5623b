import { z } from "zod";

export const manyNumbers = z.object({ appId: z.string().min(1, "Choose an application") });
