import { parseAsStringLiteral } from "nuqs";

/** What the figures of the page are of. */
export const homeTimes = ["24h", "7d", "30d"] as const;
export type HomeTime = (typeof homeTimes)[number];

export const timeWords: Record<HomeTime, { chip: string; within: string }> = {
  "24h": { chip: "24 hours", within: "the last 24 hours" },
  "7d": { chip: "7 days", within: "the last 7 days" },
  "30d": { chip: "30 days", within: "the last 30 days" },
};

export const parseAsTime = parseAsStringLiteral(homeTimes).withDefault("7d");
