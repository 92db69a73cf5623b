import { formatCount } from "#components/ui/number.ts";
import { Progress } from "#components/ui/progress.tsx";
import { t } from "#words/t.ts";
import { type ExportRow, progressOf } from "./export-terms.ts";

/** How far an export is that is being written, as a bar and in words. */
export function ExportProgress({ row, now }: { row: ExportRow; now: number }) {
  const progress = progressOf(row, now);
  if (progress === null) return null;
  const about = row.aboutRows ?? 0;
  const said =
    row.rows > about
      ? t("exports.rowsRow", { rows: row.rows })
      : t("exports.rowsOfAboutAboutRow", { rows: formatCount(row.rows), about });
  return (
    <div className="grid min-w-32 grid-cols-1 gap-1">
      <Progress label={t("exports.rowsWritten")} done={progress.percent} whole={100} said={said} />
      <span className="text-xs text-muted">{withTimeLeft(said, progress.secondsLeft)}</span>
    </div>
  );
}

function withTimeLeft(said: string, seconds: number | null): string {
  if (seconds === null) return said;
  return seconds < 90
    ? t("exports.saidAndSecondsLeft", { said, seconds })
    : t("exports.saidAndMinutesLeft", { said, minutes: Math.round(seconds / 60) });
}
