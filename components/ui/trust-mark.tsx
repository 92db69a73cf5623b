import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** How a fact is known. "none": nothing was heard at all. */
export type Trust = "verified" | "reported" | "none";

/** The line tells the trust: solid is verified by a signed query, dashed is reported by a callback. */
export function TrustMark({ trust }: { trust: Trust }) {
  if (trust === "none") return <span className="text-xs text-faint">none</span>;
  const verified = trust === "verified";
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 border-b align-middle text-xs whitespace-nowrap",
        verified ? "border-solid border-ink font-medium text-ink" : "border-dashed border-control text-muted",
      )}
    >
      <Icon name={verified ? "badge-check" : "arrow-down-left"} size="sm" />
      {verified ? "Verified" : "Reported"}
    </span>
  );
}
