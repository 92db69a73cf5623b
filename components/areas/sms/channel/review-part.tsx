import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";

const DearLetters = onDemand(() => import("./dear-letters.tsx").then((loaded) => loaded.DearLetters));

/** What operators count and charge. */
export const smsReview: ChannelView["review"] = {
  get tells() {
    return t("sms.partsAndCost");
  },
  same: "text",
  figures: ({ partCount, facts }) => {
    const longest = facts?.longestParts ?? 1;
    return [
      {
        label: t("sms.parts"),
        figure: formatCount(partCount),
        note: longest === 1 ? t("sms.oneEach") : t("sms.atMostLongestEach", { longest: formatCount(longest) }),
      },
    ];
  },
  get intoCalls() {
    return t("sms.eachNumberGetsItsOwnTextIn");
  },
  Remark: ({ draft, review }) =>
    (review.facts?.plain || review.facts?.dear) && <DearLetters draft={draft} review={review} />,
};
