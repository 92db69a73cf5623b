import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { DearLetters } from "./dear-letters.tsx";

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
  Remark: DearLetters,
};
