import type { Figures } from "#components/sends/submission-view.ts";
import type { MeterGroup } from "#components/ui/meter.tsx";

/** How many expected recipients no callback named, and of how many only unreadable things were said. */
export function notHeardOf(figures: Figures): number {
  const missing = figures.expectedCount === null ? 0 : Math.max(0, figures.expectedCount - figures.recipientCount);
  return missing + figures.unknownCount;
}

/** The whole that shares are of; null when nobody said how many are expected. More than expected makes the whole larger. */
export function wholeOf(figures: Figures): number | null {
  return figures.expectedCount === null ? null : Math.max(figures.expectedCount, figures.recipientCount);
}

/** The meter of a submission. A dispute rests on a callback at least, so it is drawn as reported. */
export function resultGroups(figures: Figures): MeterGroup[] {
  const { succeededCount, succeededVerifiedCount, failedCount, failedVerifiedCount } = figures;
  const groups: MeterGroup[] = [
    {
      key: "succeeded",
      label: "Succeeded",
      hue: "good",
      parts: [
        { trust: "verified", value: succeededVerifiedCount },
        { trust: "reported", value: succeededCount - succeededVerifiedCount },
      ],
      ...(succeededCount === 0 ? { note: "None so far" } : {}),
    },
    {
      key: "failed",
      label: "Failed",
      hue: "bad",
      parts: [
        { trust: "verified", value: failedVerifiedCount },
        { trust: "reported", value: failedCount - failedVerifiedCount },
      ],
      ...(failedCount === 0 ? { note: "None so far" } : {}),
    },
    {
      key: "sending",
      label: "Sending",
      hue: "active",
      parts: [{ trust: "verified", value: figures.sendingCount }],
      note: figures.sendingCount === 0 ? "None now" : "On their way, asked about until there is a result",
    },
    {
      key: "unknown",
      label: "Not heard of",
      hue: "quiet",
      parts: [{ trust: "open", value: notHeardOf(figures) }],
      note: "No callback, so no id to ask about",
    },
  ];
  if (figures.disputedCount === 0) return groups;
  return groups.toSpliced(3, 0, {
    key: "disputed",
    label: "Disputed",
    hue: "unsure",
    parts: [{ trust: "reported", value: figures.disputedCount }],
    note: "Two sources disagree, counted as neither",
  });
}
