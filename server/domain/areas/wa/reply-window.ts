import { z } from "zod";
import { waLimits } from "#server/contract/limits/wa.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** What somebody stated about a free-form message: when its recipient last wrote. Kept with the send, beside its call. */
export const windowStatement = z.object({
  lastWroteAt: z.iso.datetime({ offset: true, error: () => t("domain.sayWhenTheyLastWrote") }),
});

/** Clocks of people and servers differ by so much. */
const clockSkewMs = 2 * 60_000;
const hours = waLimits.customWindowHours;

/** Where a moment lies by the time to answer freely, which a recipient's own message opens (spec: custom/sendMsg). */
export function placeInWindow(lastWroteAt: string, now: Date): "open" | "over" | "yet_to_come" {
  const ago = now.getTime() - new Date(lastWroteAt).getTime();
  if (ago < -clockSkewMs) return "yet_to_come";
  return ago >= hours * 3_600_000 ? "over" : "open";
}

/** Why a stored message must not be called any more, as a sentence to keep; null while it may be. */
export function whyTooLate(context: Record<string, unknown>, now: Date): string | null {
  const stated = windowStatement.safeParse(context);
  if (!stated.success || placeInWindow(stated.data.lastWroteAt, now) !== "over") return null;
  return toKeep(() => t("kept.replyWindowIsOver", { hours }));
}
