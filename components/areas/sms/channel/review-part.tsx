import type { ReadyReview } from "#components/messages/channel/answers.ts";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { aboutPrice, costFigure } from "./price-words.ts";

/** What operators count and charge, and what that comes to. */
export const smsReview: ChannelView["review"] = {
  tells: "parts and cost",
  same: "text",
  figures: ({ partCount, price, facts }) => {
    const longest = facts?.longestParts ?? 1;
    return [
      {
        label: "Parts",
        figure: formatCount(partCount),
        note: longest === 1 ? "One each" : `At most ${formatCount(longest)} each`,
      },
      costFigure(price),
    ];
  },
  intoCalls: "Each number gets its own text, in calls of at most 1,000 numbers. Nothing is sent yet.",
  price: ({ price }) => aboutPrice(price) ?? "no price known",
  Remark: NoPrice,
};

function NoPrice({ review: { price } }: { review: ReadyReview }) {
  const { slug } = useWorkspace();
  const mayPrice = useMay("price.manage");
  if (price !== null || !mayPrice) return null;
  return (
    <p className="-mt-3 text-sm text-muted">
      To see what a send costs, <Link href={`/${slug}/settings/prices`}>add a price list</Link>.
    </p>
  );
}
