import { type MessageArea, messageAreas, type SendArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** The areas that have one price, whoever is reached. Messages cost by the digits that a number begins with. */
export const flatAreas = ["email", "aivoice"] as const satisfies readonly SendArea[];
export type FlatArea = (typeof flatAreas)[number];

/**
 * The areas that price lists are for. Verification is none of them: codes are sent by the platform alone, which tells of calls
 * with its own charge, and of nothing else that could be counted.
 */
export const pricedAreas = [...messageAreas, ...flatAreas] as const;
export type PricedArea = MessageArea | FlatArea;

/** What a list of each area is for, within a sentence, and what one price of it buys. */
export const pricedWords: Readonly<Record<PricedArea, { plural: string; unit: string }>> = {
  sms: {
    get plural() {
      return t("compose.sMS");
    },
    get unit() {
      return t("compose.part");
    },
  },
  wa: {
    get plural() {
      return t("compose.instantMessages");
    },
    get unit() {
      return t("compose.message");
    },
  },
  email: {
    get plural() {
      return t("compose.emails");
    },
    get unit() {
      return t("compose.email");
    },
  },
  aivoice: {
    get plural() {
      return t("compose.aICalls");
    },
    get unit() {
      return t("compose.minute");
    },
  },
};
