import { withoutStop } from "#components/reading/without-stop.ts";
import { t } from "#words/t.ts";

type Decided = { byName: string | null; reason: string | null };

/** Who sent something, and who decided, and why, what became of it where the platform’s answer did not tell. */
export function SentBy({ sentByName, decided }: { sentByName: string | null; decided: Decided | null }) {
  const sender = sentByName ?? t("numbers.aPersonNoLongerHere");
  if (decided === null) return sender;
  const decidedByName = decided.byName ?? t("numbers.aPersonNoLongerHere");
  return decided.reason
    ? t("numbers.sentAndDecidedBecause", { sender, decidedByName, reason: withoutStop(decided.reason) })
    : t("numbers.sentAndDecidedBy", { sender, decidedByName });
}
