import { parseAsStringLiteral } from "nuqs";
import { t } from "#words/t.ts";

/** What the figures of the page are of. */
export const homeTimes = ["24h", "7d", "30d"] as const;
export type HomeTime = (typeof homeTimes)[number];

export const timeWords: Record<HomeTime, { chip: string; within: string }> = {
  "24h": {
    get chip() {
      return t("home.n24Hours");
    },
    get within() {
      return t("home.theLast24Hours");
    },
  },
  "7d": {
    get chip() {
      return t("home.n7Days");
    },
    get within() {
      return t("home.theLast7Days");
    },
  },
  "30d": {
    get chip() {
      return t("home.n30Days");
    },
    get within() {
      return t("home.theLast30Days");
    },
  },
};

export const parseAsTime = parseAsStringLiteral(homeTimes).withDefault("7d");
