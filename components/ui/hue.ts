/** Six meanings of colour. "unsure" means one thing only: we don't know, or sources disagree. */
export type Hue = "quiet" | "active" | "good" | "caution" | "bad" | "unsure";

/** Sets the --hue-* variables, which badges, callouts, dots and meters draw with. */
export const hueClass: Record<Hue, string> = {
  quiet: "hue-quiet",
  active: "hue-active",
  good: "hue-good",
  caution: "hue-caution",
  bad: "hue-bad",
  unsure: "hue-unsure",
};
