import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { inMebibytes } from "./limits.ts";

/** How far an upload is, with a bar; heard in quarters and not with each part. */
export function UploadProgress({
  name,
  state,
  progress: { sent, total, rows },
  onCancel,
  isCancelling = false,
}: {
  name: string;
  state: "sending" | "waiting" | "reading";
  progress: { sent: number; total: number; rows: number };
  onCancel?: () => void;
  isCancelling?: boolean;
}) {
  const share = total > 0 ? sent / total : 0;
  const words =
    state === "reading"
      ? t("files.readingRows", { rows })
      : state === "waiting"
        ? t("files.theConnectionIsLostTryingAgain")
        : t("files.inMebibytesOfInMebibytes2", { inMebibytes: inMebibytes(sent), inMebibytes2: inMebibytes(total) });
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="text-muted">{words}</span>
        {onCancel && (
          <Button size="sm" className="ml-auto" onClick={onCancel} loading={isCancelling && t("files.cancelling")}>
            {t("files.cancel")}
          </Button>
        )}
      </p>
      {state !== "reading" && (
        <div
          role="progressbar"
          aria-label={t("files.uploadOfName", { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="h-2 overflow-hidden rounded-xs bg-sunken"
        >
          <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <span role="status" className="sr-only">
        {spokenProgress(state, share, rows)}
      </span>
    </div>
  );
}

const rowsAStep = 50_000;

/** Said in steps, so that who listens hears that it goes on and is left in peace. */
export function spokenProgress(state: "sending" | "waiting" | "reading", share: number, rows: number): string {
  if (state === "waiting") return t("files.theConnectionIsLostTryingAgain2");
  if (state === "sending") return t("files.uploadingFloorPercent", { floor: Math.floor(share * 4) * 25 });
  const steps = Math.floor(rows / rowsAStep) * rowsAStep;
  return steps === 0
    ? t("files.readingTheRows")
    : t("files.readingTheRowsOverStepsSoFar", { steps: formatCount(steps) });
}
