import type { Series } from "#components/ui/charts/chart-data.ts";
import { t } from "#words/t.ts";

/** What the bars of each channel are made of. */
export const reportedSeries: readonly Series[] = [
  {
    key: "good",
    get name() {
      return t("home.succeeded");
    },
    ink: "good",
  },
  {
    key: "bad",
    get name() {
      return t("home.failed");
    },
    ink: "bad",
  },
  {
    key: "open",
    get name() {
      return t("home.noResultYet");
    },
    ink: "neutral",
  },
];
export const acceptedSeries: readonly Series[] = [
  {
    key: "good",
    get name() {
      return t("home.accepted");
    },
    ink: "accent",
  },
  {
    key: "bad",
    get name() {
      return t("home.refused");
    },
    ink: "bad",
  },
  {
    key: "open",
    get name() {
      return t("home.unknown");
    },
    ink: "caution",
  },
];
export const callSeries: readonly Series[] = [
  {
    key: "answered",
    get name() {
      return t("home.answered");
    },
    ink: "accent",
  },
  {
    key: "not",
    get name() {
      return t("home.notAnswered");
    },
    ink: "neutral",
  },
];
