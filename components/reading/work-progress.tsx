import type { ReactNode } from "react";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";

/** Work of the server that a page waits for: what it does, how far it is, and that one may leave. */
export function WorkProgress({
  title,
  done,
  whole,
  unit,
  children,
}: {
  title: string;
  /** Null while nobody can say how far it is. */
  done: number | null;
  whole: number;
  /** "rows" */
  unit: string;
  children?: ReactNode;
}) {
  const said =
    done === null ? `${formatCount(whole)} ${unit}` : `${formatCount(done)} of ${formatCount(whole)} ${unit}`;
  return (
    <Panel title={title} padded>
      <div className="grid max-w-form gap-2">
        <div
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={whole}
          {...(done !== null && { "aria-valuenow": done })}
          aria-valuetext={said}
          className="h-1.5 overflow-hidden rounded-xs border border-line bg-sunken"
        >
          <div
            className="h-full bg-accent"
            style={{ width: `${done === null || whole === 0 ? 0 : (done / whole) * 100}%` }}
          />
        </div>
        <p className="text-sm text-muted">
          {said}. {children}
        </p>
      </div>
    </Panel>
  );
}
