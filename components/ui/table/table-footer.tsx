import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** How many there are: known, known to be more than counted, or not known at all. */
export type Total = number | { atLeast: number } | undefined;

/** "1–18 of 1,000", "1–50 of 10,000+", "51–100"; "None" when the page is empty. */
export function describeRange(from: number, shown: number, total: Total): string {
  if (shown === 0) return t("ui.none2");
  const range = shown === 1 ? formatCount(from) : `${formatCount(from)}–${formatCount(from + shown - 1)}`;
  if (total === undefined) return range;
  return t("ui.rangeOfWhich", {
    range,
    which: typeof total === "number" ? formatCount(total) : `${formatCount(total.atLeast)}+`,
  });
}

/** The foot of a list. Without an address, Newer or Older cannot be pressed: there is nothing that way. */
export function TableFooter({
  from = 1,
  shown,
  total,
  newerHref,
  olderHref,
  byTime = true,
}: {
  from?: number;
  shown: number;
  total?: Total;
  newerHref?: string;
  olderHref?: string;
  /** Other lists have a Back and a Next. */
  byTime?: boolean;
}) {
  const paged = newerHref !== undefined || olderHref !== undefined;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-3 border-t border-line px-4 py-1.5 text-sm text-muted">
      <span className="whitespace-nowrap">{describeRange(from, shown, total)}</span>
      {paged && (
        <nav aria-label={t("ui.pages")} className="ml-auto flex gap-2">
          <Step href={newerHref} rel="prev">
            {byTime ? t("ui.newer") : t("ui.back")}
          </Step>
          <Step href={olderHref} rel="next">
            {byTime ? t("ui.older") : t("ui.next")}
          </Step>
        </nav>
      )}
    </div>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: string }) {
  if (!href) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink size="sm" href={href} rel={rel}>
      {children}
    </ButtonLink>
  );
}
