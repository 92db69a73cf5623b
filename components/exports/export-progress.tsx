import { counted, formatCount } from "#components/ui/number.ts";
import { Progress } from "#components/ui/progress.tsx";
import { type ExportRow, progressOf } from "./export-terms.ts";

/** How far an export is that is being written, as a bar and in words. */
export function ExportProgress({ row, now }: { row: ExportRow; now: number }) {
  const progress = progressOf(row, now);
  if (progress === null) return null;
  const about = row.aboutRows ?? 0;
  const said =
    row.rows > about ? counted(row.rows, "row") : `${formatCount(row.rows)} of about ${counted(about, "row")}`;
  return (
    <div className="grid min-w-32 grid-cols-1 gap-1">
      <Progress label="Rows written" done={progress.percent} whole={100} said={said} />
      <span className="text-xs text-muted">
        {said}
        {progress.secondsLeft !== null && `, ${leftInWords(progress.secondsLeft)} left`}
      </span>
    </div>
  );
}

function leftInWords(seconds: number): string {
  return seconds < 90 ? `about ${counted(seconds, "second")}` : `about ${counted(Math.round(seconds / 60), "minute")}`;
}
