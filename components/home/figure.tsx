import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { t } from "#words/t.ts";

export type Line = {
  name: string;
  /** What is counted and where it comes from, in a sentence or two. */
  meaning: string;
  /** A figure, or words where it cannot be known. */
  value: number | string;
  /** After the figure: a share. */
  more?: string;
  href?: string;
};

/** A channel with its main figure, a chart and the figures beside it; each explains itself and leads to its list. */
export function Figure({
  icon,
  name,
  main,
  unit,
  lines,
  children,
}: {
  icon: IconName;
  name: string;
  main: Line;
  unit: string;
  lines: readonly Line[];
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className="grid min-w-0 grid-cols-1 content-start gap-2 bg-surface p-4">
      <h3 className="flex items-center gap-2 text-sm font-normal text-muted">
        <Icon name={icon} />
        {name}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Value line={main} className="text-xl font-semibold tracking-[-0.01em]" />
        <Meaning line={{ ...main, name: unit }} />
      </p>
      {children}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-xs">
        {lines.map((line) => (
          <div key={line.name} className="contents">
            <dt className="text-muted">
              <Meaning line={line} />
            </dt>
            <dd className="text-right">
              <Value line={line} />
              {line.more && <span className="text-muted">{t("home.moreOfIt", { more: line.more })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ line: { name, value, href }, className }: { line: Line; className?: string }) {
  const text = typeof value === "number" ? formatCount(value) : value;
  if (typeof value === "string") return <span className="text-faint">{text}</span>;
  if (href === undefined || value === 0) return <span className={className}>{text}</span>;
  return (
    <Link href={href} className={className} aria-label={t("home.nameAndFigure", { name, figure: text })}>
      {text}
    </Link>
  );
}

function Meaning({ line: { name, meaning } }: { line: Line }) {
  return (
    <Explained text={meaning}>
      <span className="text-left underline decoration-line-strong decoration-dotted underline-offset-4">{name}</span>
    </Explained>
  );
}
