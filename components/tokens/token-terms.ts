import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { t } from "#words/t.ts";

export type Token = Outputs["tokens"]["list"][number];
export type Grant = Outputs["tokens"]["grants"][number];

/** How a token's state is shown. */
export const tokenTerms: Record<Token["state"], Term> = {
  working: {
    get word() {
      return t("tokens.works");
    },
    icon: "check",
    hue: "good",
    get meaning() {
      return t("tokens.programsCanUseIt");
    },
  },
  suspended: {
    get word() {
      return t("tokens.rests");
    },
    icon: "circle-pause",
    hue: "caution",
    get meaning() {
      return t("tokens.thePersonItActsForIsDisabled");
    },
  },
  expired: {
    get word() {
      return t("tokens.expired");
    },
    icon: "clock",
    hue: "quiet",
    get meaning() {
      return t("tokens.itsTimeRanOutSoItIs");
    },
  },
  revoked: {
    get word() {
      return t("tokens.revoked");
    },
    icon: "ban",
    hue: "quiet",
    get meaning() {
      return t("tokens.somebodyEndedItSoItIsRefused");
    },
  },
};
