import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/vocabulary.ts";

export type Token = Outputs["tokens"]["list"][number];
export type Grant = Outputs["tokens"]["grants"][number];

/** How a token's state is shown. */
export const tokenTerms: Record<Token["state"], Term> = {
  working: { word: "Works", icon: "check", hue: "good", meaning: "Programs can use it." },
  suspended: {
    word: "Rests",
    icon: "circle-pause",
    hue: "caution",
    meaning: "The person it acts for is disabled or has left this workspace, so it is refused.",
  },
  expired: { word: "Expired", icon: "clock", hue: "quiet", meaning: "Its time ran out, so it is refused." },
  revoked: { word: "Revoked", icon: "ban", hue: "quiet", meaning: "Somebody ended it, so it is refused." },
};
