import type { Figures } from "#components/sends/submission-view.ts";
import type { MeterGroup } from "#components/ui/meter.tsx";
import { t } from "#words/t.ts";

/** How many expected recipients no callback named, and of how many only unreadable things were said. */
export function notHeardOf(figures: Figures): number {
  const missing = figures.expectedCount === null ? 0 : Math.max(0, figures.expectedCount - figures.recipientCount);
  return missing + figures.unknownCount;
}

/** The whole that shares are of; null when nobody said how many are expected. More than expected makes the whole larger. */
export function wholeOf(figures: Figures): number | null {
  return figures.expectedCount === null ? null : Math.max(figures.expectedCount, figures.recipientCount);
}

/** The meter of a submission. A dispute rests on a callback at least, so it is drawn as reported, and is known in no way. */
export function resultGroups(figures: Figures): MeterGroup[] {
  const { succeededCount, succeededVerifiedCount, succeededDecidedCount } = figures;
  const { failedCount, failedVerifiedCount, failedDecidedCount } = figures;
  const groups: MeterGroup[] = [
    {
      key: "succeeded",
      label: t("email.succeeded"),
      hue: "good",
      parts: [
        { trust: "verified", value: succeededVerifiedCount },
        { trust: "reported", value: succeededCount - succeededVerifiedCount - succeededDecidedCount },
        { trust: "decided", value: succeededDecidedCount },
      ],
      ...(succeededCount === 0 ? { note: t("email.noneSoFar") } : {}),
    },
    {
      key: "failed",
      label: t("email.failed"),
      hue: "bad",
      parts: [
        { trust: "verified", value: failedVerifiedCount },
        { trust: "reported", value: failedCount - failedVerifiedCount - failedDecidedCount },
        { trust: "decided", value: failedDecidedCount },
      ],
      ...(failedCount === 0 ? { note: t("email.noneSoFar") } : {}),
    },
    {
      key: "sending",
      label: t("email.sending"),
      hue: "active",
      parts: [{ trust: "verified", value: figures.sendingCount }],
      note: figures.sendingCount === 0 ? t("email.noneNow") : t("email.onTheirWayAskedAboutUntilThere"),
    },
    {
      key: "unknown",
      label: t("email.notHeardOf"),
      hue: "quiet",
      parts: [{ trust: "open", value: notHeardOf(figures) }],
      note: t("email.noCallbackSoNoIdToAsk"),
    },
  ];
  if (figures.disputedCount === 0) return groups;
  return groups.toSpliced(3, 0, {
    key: "disputed",
    label: t("email.disputed"),
    hue: "unsure",
    parts: [{ trust: "reported", value: figures.disputedCount }],
    plain: true,
    note: t("email.twoSourcesDisagreeAPersonDecides"),
  });
}
