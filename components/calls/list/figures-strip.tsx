import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";

export type Figure = {
  key: string;
  /** With its unit before or after it, small. */
  before?: string;
  value: string;
  after?: string;
  label: string;
  /** How it is counted, in a sentence. */
  meaning: string;
  /** The rows behind it. */
  href?: string | undefined;
};

/** The figures of a list in a line: each leads to its rows, and says how it is counted. Undefined while they are read. */
export function FiguresStrip({
  label,
  figures,
  count,
}: {
  label: string;
  figures: readonly Figure[] | undefined;
  count: number;
}) {
  return (
    <section aria-label={label} className="flex flex-wrap gap-x-8 gap-y-3 max-phone:grid max-phone:grid-cols-2">
      {figures
        ? figures.map((figure) => <OneFigure key={figure.key} of={figure} />)
        : Array.from({ length: count }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all alike
            <div key={place} className="grid h-12 w-20 content-center gap-2">
              <Skeleton width="3rem" />
              <Skeleton width="5rem" />
            </div>
          ))}
    </section>
  );
}

function OneFigure({ of: { before, value, after, label, meaning, href } }: { of: Figure }) {
  const figure: ReactNode = (
    <>
      {before && <span className="text-sm text-muted">{before} </span>}
      <span className="text-lg font-semibold tracking-[-0.01em]">{value}</span>
      {after && <span className="text-sm text-muted"> {after}</span>}
    </>
  );
  return (
    <div className="grid content-start justify-items-start">
      {href ? (
        <IntentLink
          href={href}
          scroll={false}
          className="rounded-sm text-ink no-underline hover:underline hover:underline-offset-3"
        >
          {rich("calls.labelAndFigureShowTheseCalls", { label, figure, spoken })}
        </IntentLink>
      ) : (
        <span>{figure}</span>
      )}
      <Explained text={meaning}>
        <span className="text-left text-sm text-muted">{label}</span>
      </Explained>
    </div>
  );
}
