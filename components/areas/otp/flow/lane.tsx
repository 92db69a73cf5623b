import { Icon, type IconName } from "#components/ui/icon.tsx";
import {
  flowSentence,
  flowTiming,
  type LaneStep,
  laneOf,
  shortSpan,
  spanWords,
} from "#server/compose/otp/flow-lane.ts";
import type { FlowStep } from "#server/compose/otp/values.ts";

const icons: Record<LaneStep["by"], IconName> = { sms: "mail", call: "phone" };
const words: Record<LaneStep["by"], string> = { sms: "SMS", call: "Call" };
const reasons: Record<LaneStep["when"], string> = {
  not_delivered: "if the previous code could not be delivered",
  not_verified: "if no correct code was entered",
};

/** A flow as a lane from the moment a code is asked for, with its best and its worst time, and as one sentence. */
export function Lane({ flow }: { flow: readonly FlowStep[] }) {
  const lane = laneOf(flow);
  const { worst, codes } = flowTiming(flow);
  const isCut = lane.length < flow.length;
  return (
    <div className="grid gap-4 text-sm">
      <ol aria-label="What goes out, and when" className="grid">
        <Stop
          at="At once"
          icon="key"
          title="The first code"
          detail="as soon as the person asks for it"
          isLast={false}
        />
        {lane.map(({ at, by, when, switches }, place) => (
          <Stop
            key={at}
            at={`After ${shortSpan(at)}`}
            icon={icons[by]}
            title={`${words[by]} with a code`}
            detail={`${reasons[when]}; ${switches ? "switches channel" : "does not switch channel"}`}
            isLast={place === lane.length - 1}
          />
        ))}
      </ol>
      {isCut && (
        <p className="text-caution-text">Step {lane.length + 1} is not complete yet, so the lane ends before it.</p>
      )}
      <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
        <div>
          <dt className="text-xs text-muted">At best</dt>
          <dd>1 code, at once. It is entered, and no step runs</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">At worst</dt>
          <dd>
            {codes} codes, the last after {spanWords(worst)}
          </dd>
        </div>
      </dl>
      <p className="border-t border-line pt-3">{flowSentence(flow)}</p>
      <p className="text-xs text-muted">
        Our reading of a flow: each step waits, then checks its condition. The platform does not say which channel the
        first code uses.
      </p>
    </div>
  );
}

function Stop({
  at,
  icon,
  title,
  detail,
  isLast,
}: {
  at: string;
  icon: IconName;
  title: string;
  detail: string;
  isLast: boolean;
}) {
  return (
    <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
      {!isLast && (
        // Dashed: what is only forecast.
        <span aria-hidden="true" className="absolute top-6 bottom-0 left-3 border-l-2 border-dashed border-control" />
      )}
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full border border-dashed border-control bg-surface text-muted"
      >
        <Icon name={icon} size="xs" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="ml-auto text-xs text-muted">{at}</span>
        </div>
        <div className="text-muted">{detail}</div>
      </div>
    </li>
  );
}
