import { areaTraits, isMessageArea, type SuppressionArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** What is said of a suppression in a channel: a number gets nothing, of an address the review of a batch only warns. */
export type SuppressionWords = {
  /** Where nobody is kept out or warned of. */
  none: string;
  /** What begins it, as a button and as a dialog. */
  begin: string;
  beginTitle: string;
  beginWhat: string;
  beginLabel: string;
  begun: { title: string; detail: string };
  end: string;
  ended: string;
};

export function suppressionWords(channel: SuppressionArea): SuppressionWords {
  const { plural } = areaTraits[channel];
  if (isMessageArea(channel))
    return {
      none: t("numbers.notSuppressedItCanGetPlural", { plural }),
      begin: t("numbers.suppressForPlural", { plural }),
      beginTitle: t("numbers.suppressThisNumberForPlural", { plural }),
      beginWhat: t("numbers.itGetsNoPluralFromNowOn", { plural }),
      beginLabel: t("numbers.suppressThisNumber"),
      begun: { title: t("numbers.theNumberIsSuppressed"), detail: t("numbers.itGetsNoPlural", { plural }) },
      end: t("numbers.endTheSuppressionForPlural", { plural }),
      ended: t("numbers.theNumberCanGetPluralAgain", { plural }),
    };
  return {
    none: t("numbers.addressNotSuppressed"),
    begin: t("numbers.suppressThisAddress"),
    beginTitle: t("numbers.suppressThisAddress"),
    beginWhat: t("numbers.itStillGetsEmailsFromTheLists"),
    beginLabel: t("numbers.suppressThisAddress"),
    begun: { title: t("numbers.theAddressIsSuppressed"), detail: t("numbers.reviewsWarnAboutIt") },
    end: t("numbers.endTheSuppressionOfThisAddress"),
    ended: t("numbers.reviewsNoLongerWarnAboutIt"),
  };
}
