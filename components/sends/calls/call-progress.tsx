import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { type CallsMade, sayCalls } from "./calls-made.ts";

/** How many of the calls are made, as a bar and in words, while some are not. */
export function CallProgress({ calls }: { calls: CallsMade }) {
  const { planned, answered, underWay } = calls;
  const share = (count: number) => `${planned === 0 ? 0 : (count / planned) * 100}%`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        role="progressbar"
        aria-label={t("sends.callsMade")}
        aria-valuemin={0}
        aria-valuemax={planned}
        aria-valuenow={answered}
        aria-valuetext={t("sends.answeredOfPlannedCallMade", { answered: formatCount(answered), planned })}
        className="flex h-1.5 overflow-hidden rounded-xs border border-line bg-sunken"
      >
        <span className="bg-accent" style={{ width: share(answered) }} />
        <span className="bg-accent-line" style={{ width: share(underWay) }} />
      </div>
      <p className="text-sm text-muted">{sayCalls(calls)}</p>
    </div>
  );
}
