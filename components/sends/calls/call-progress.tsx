import { formatCount } from "#components/ui/number.ts";
import { type CallsMade, sayCalls } from "./calls-made.ts";

/** How many of the calls are made, as a bar and in words, while some are not. */
export function CallProgress({ calls }: { calls: CallsMade }) {
  const { planned, answered, underWay } = calls;
  const share = (count: number) => `${planned === 0 ? 0 : (count / planned) * 100}%`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        role="progressbar"
        aria-label="Calls made"
        aria-valuemin={0}
        aria-valuemax={planned}
        aria-valuenow={answered}
        aria-valuetext={`${formatCount(answered)} of ${formatCount(planned)} calls made`}
        className="flex h-1.5 overflow-hidden rounded-xs border border-line bg-sunken"
      >
        <span className="bg-accent" style={{ width: share(answered) }} />
        <span className="bg-accent-line" style={{ width: share(underWay) }} />
      </div>
      <p className="text-sm text-muted">{sayCalls(calls)}</p>
    </div>
  );
}
