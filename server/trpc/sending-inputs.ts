import { z } from "zod";
import { lineOfText } from "./text.ts";

/** What a draft and a send are called. */
export const draftTitle = lineOfText(120);

/** Of what was reviewed. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Why the same is sent again. */
export const repeatReason = z.string().trim().min(3).max(500);
