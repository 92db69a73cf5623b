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
import { t } from "#words/t.ts";

const icons: Record<LaneStep["by"], IconName> = { sms: "mail", call: "phone" };
const words: Record<LaneStep["by"], string> = {
  get sms() {
    return t("otp.sMS");
  },
  get call() {
    return t("otp.call");
  },
};
const reasons: Record<LaneStep["when"], string> = {
  get not_delivered() {
    return t("otp.ifThePreviousCodeCouldNotBe");
  },
  get not_verified() {
    return t("otp.ifNoCorrectCodeWasEntered");
  },
};

/** A flow as a lane from the moment a code is asked for, with its best and its worst time, and as one sentence. */
export function Lane({ flow }: { flow: readonly FlowStep[] }) {
  const lane = laneOf(flow);
  const { worst, codes } = flowTiming(flow);
  const isCut = lane.length < flow.length;
  return (
    <div className="grid gap-4 text-sm">
      <ol aria-label={t("otp.whatGoesOutAndWhen")} className="grid">
        <Stop
          at={t("otp.atOnce")}
          icon="key"
          title={t("otp.theFirstCode")}
          detail={t("otp.asSoonAsThePersonAsksFor")}
          isLast={false}
        />
        {lane.map(({ at, by, when, switches }, place) => (
          <Stop
            key={at}
            at={t("otp.afterShortSpan", { shortSpan: shortSpan(at) })}
            icon={icons[by]}
            title={t("otp.wordsWithACode", { words: words[by] })}
            detail={t("otp.reasonAndSwitch", {
              reason: reasons[when],
              cut: switches ? t("otp.switchesChannel") : t("otp.doesNotSwitchChannel"),
            })}
            isLast={place === lane.length - 1}
          />
        ))}
      </ol>
      {isCut && <p className="text-caution-text">{t("otp.stepLaneIsNotCompleteYetSo", { lane: lane.length + 1 })}</p>}
      <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
        <div>
          <dt className="text-xs text-muted">{t("otp.atBest")}</dt>
          <dd>{t("otp.n1CodeAtOnceItIsEntered")}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t("otp.atWorst")}</dt>
          <dd>{t("otp.codesTheLastAfter", { codes, spanWords: spanWords(worst) })}</dd>
        </div>
      </dl>
      <p className="border-t border-line pt-3">{flowSentence(flow)}</p>
      <p className="text-xs text-muted">{t("otp.ourReadingOfAFlowEachStep")}</p>
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
