import { z } from "zod";
import { givenIntent } from "./intent.ts";
import { lineOfText } from "./text.ts";

/** What a draft and a send are called. */
export const draftTitle = lineOfText(120);

/** Of what was reviewed. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Why the same is sent again. */
export const repeatReason = z.string().trim().min(3).max(500);

/** What is said of one message that is sent at once, beside its draft. */
export const toOne = z.object({
  intentId: givenIntent,
  reviewedHash: hash.nullable().default(null),
  title: draftTitle.nullable().default(null),
  repeatReason: repeatReason.nullable().default(null),
});
