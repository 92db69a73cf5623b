import type { ReactNode } from "react";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Progress } from "#components/ui/progress.tsx";

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
        <Progress label={title} done={done} whole={whole} said={said} />
        <p className="text-sm text-muted">
          {said}. {children}
        </p>
      </div>
    </Panel>
  );
}
