import type { ReactNode } from "react";
import { betweenSentences } from "#components/page/lists.ts";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { t } from "#words/t.ts";

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
    done === null
      ? `${formatCount(whole)} ${unit}`
      : t("reading.doneOfWholeUnit", { done: formatCount(done), whole: formatCount(whole), unit });
  return (
    <Panel title={title} padded>
      <div className="grid max-w-form gap-2">
        <Progress label={title} done={done} whole={whole} said={said} />
        <p className="text-sm text-muted">
          {t("reading.saidInFull", { said })}
          {betweenSentences()}
          {children}
        </p>
      </div>
    </Panel>
  );
}
