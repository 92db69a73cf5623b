import { t } from "#words/t.ts";
/** Who sent something, and who decided what became of it where the platform’s answer did not tell. */
export function SentBy({
  of: { sentByName, decidedByName },
}: {
  of: { sentByName: string | null; decidedByName: string | null };
}) {
  const sender = sentByName ?? t("numbers.aPersonNoLongerHere");
  return decidedByName === null ? sender : t("numbers.sentAndDecidedBy", { sender, decidedByName });
}
