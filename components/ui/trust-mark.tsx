import { t } from "#words/t.ts";
import { cx } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

/** How a fact is known. "none": nothing was heard at all. */
export type Trust = "verified" | "reported" | "decided" | "none";

const looks: Record<Exclude<Trust, "none">, { word: string; icon: IconName; line: string }> = {
  verified: {
    get word() {
      return t("ui.verified");
    },
    icon: "badge-check",
    line: "border-solid border-ink font-medium text-ink",
  },
  reported: {
    get word() {
      return t("ui.reported");
    },
    icon: "arrow-down-left",
    line: "border-dashed border-control text-muted",
  },
  decided: {
    get word() {
      return t("ui.decided");
    },
    icon: "user",
    line: "border-dotted border-ink text-ink",
  },
};

/**
 * The line tells the trust: solid is verified by a signed query, dashed is reported by a callback, dotted is decided by a
 * person.
 */
export function TrustMark({ trust }: { trust: Trust }) {
  if (trust === "none") return <span className="text-xs text-faint">{t("ui.none")}</span>;
  const { word, icon, line } = looks[trust];
  return (
    <span className={cx("inline-flex items-center gap-1 border-b align-middle text-xs whitespace-nowrap", line)}>
      <Icon name={icon} size="sm" />
      {word}
    </span>
  );
}
