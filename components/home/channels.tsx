"use client";

import dynamic from "next/dynamic";
import { callKindWords } from "#components/calls/call-kinds.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import { formatPercent } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useReaderOffset, useZoneOffset } from "#components/ui/time.tsx";
import { formatDateTime } from "#components/ui/time-format.ts";
import { areaNames, areaTraits, type DraftArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { Figure, type Line } from "./figure.tsx";
import {
  type AreaFigures,
  type CallFigures,
  callsHref,
  chartOf,
  firstDay,
  type Home,
  marksOf,
  sendsHref,
} from "./figures.ts";
import { acceptedSeries, callSeries, reportedSeries } from "./series.ts";

const Bars = dynamic(() => import("./bars.tsx"), { ssr: false, loading: () => <Skeleton width="100%" /> });

type Span = Home["span"];

const areaIcons: Record<DraftArea, IconName> = { email: "mail", sms: "smartphone", wa: "message-square" };

const unitWord = ({ unit }: Span) => (unit === "hour" ? t("home.unitHour") : t("home.unitDay"));
const wholeDays = () => t("home.theListItOpensShowsWholeDays");
const ofEvidence = () => t("home.basedOnCallbacksAndOnThePlatforms");

/** What one area sent. What the platform accepted and what arrived are different figures, and never added. */
export function AreaFigure({ figures, span }: { figures: AreaFigures; span: Span }) {
  const { slug } = useWorkspace();
  const offset = useZoneOffset();
  const { area, bars } = figures;
  const { isReported } = areaTraits[area];
  const name = areaNames[area];
  const href: HrefOf = (narrowed) => sendsHref(slug, area, { from: firstDay(span, offset) }, narrowed);
  const marks = marksOf(span, offset, [bars.good, bars.bad, bars.open], (day) =>
    sendsHref(slug, area, { from: day, to: day }),
  );
  const { main, unit, lines } = isReported ? reported(figures, href) : accepted(figures, href);
  return (
    <Figure icon={areaIcons[area]} name={name} main={main} unit={unit} lines={lines}>
      <Bars
        title={t("home.nameByUnit", { name, unit: unitWord(span) })}
        meaning={
          isReported
            ? t("home.whatIsKnownAboutTheEmailsOf", { unit: unitWord(span) })
            : t("home.whatThePlatformAnsweredToTheMessages", { unit: unitWord(span) })
        }
        unit={span.unit}
        data={chartOf(drawn(marks), isReported ? reportedSeries : acceptedSeries, t("home.theseSends"))}
      />
    </Figure>
  );
}

/** Nothing is drawn where nothing happened. */
function drawn<Mark extends { values: readonly (number | null)[] }>(marks: Mark[]): Mark[] {
  return marks.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? marks : [];
}

type Shown = { main: Line; unit: string; lines: Line[] };
type HrefOf = (narrowed: Parameters<typeof sendsHref>[3]) => string;

function reported(figures: AreaFigures, href: HrefOf): Shown {
  const { acceptedSends, refusedSends, unknownSends, heard } = figures;
  const { succeeded, succeededVerified, succeededDecided, failed, disputed } = figures;
  const settled = succeeded + failed + disputed;
  return {
    main: {
      name: t("home.batchesAccepted"),
      value: acceptedSends,
      meaning: t("home.batchesThatThePlatformTookItSays", { wholeDays: wholeDays() }),
      href: href({ state: "accepted" }),
    },
    unit: acceptedSends === 1 ? t("home.batchAccepted") : t("home.batchesAccepted"),
    lines: [
      {
        name: t("home.succeededVerified"),
        value: succeededVerified,
        meaning: t("home.emailsThatThePlatformConfirmedAsSent"),
        href: href({ has: "succeeded" }),
      },
      {
        name: t("home.succeededReported"),
        value: succeeded - succeededVerified - succeededDecided,
        meaning: t("home.emailsThatOnlyACallbackReportsAs"),
        href: href({ has: "succeeded" }),
      },
      ...(succeededDecided > 0
        ? [
            {
              name: t("home.succeededDecided"),
              value: succeededDecided,
              meaning: t("home.emailsAboutWhichTheSourcesDisagreedUntil"),
              href: href({ has: "succeeded" }),
            },
          ]
        : []),
      {
        name: t("home.failed"),
        value: failed,
        meaning: t("home.emailsThatFailedAndTheirShareOf", { ofEvidence: ofEvidence() }),
        ...(settled > 0 && { more: formatPercent(failed, settled) }),
        href: href({ has: "failed" }),
      },
      ...(disputed > 0
        ? [
            {
              name: t("home.disputed"),
              value: disputed,
              meaning: t("home.emailsAboutWhichTheSourcesDisagree"),
              href: href({ state: "disputed" }),
            },
          ]
        : []),
      {
        name: t("home.noResultYet"),
        value: heard - settled,
        meaning: t("home.emailsThatWereHeardOfAndHave"),
        href: href({ has: "unresolved" }),
      },
      {
        name: t("home.batchesRefused"),
        value: refusedSends,
        meaning: t("home.batchesThatThePlatformRefusedNothingOf"),
        href: href({ state: "refused" }),
      },
      {
        name: t("home.batchesUnknown"),
        value: unknownSends,
        meaning: t("home.batchesThatThePlatformMayOrMay"),
        href: href({ state: "unknown" }),
      },
    ],
  };
}

function accepted(figures: AreaFigures, href: HrefOf): Shown {
  const { accepted, refused, unknown, notSent } = figures;
  return {
    main: {
      name: t("home.messagesAccepted"),
      value: accepted,
      meaning: t("home.numbersWhoseMessageThePlatformTookWholeDays", { wholeDays: wholeDays() }),
      href: href({ state: "accepted" }),
    },
    unit: t("home.accepted2"),
    lines: [
      {
        name: t("home.refused"),
        value: refused,
        meaning: t("home.numbersWhoseMessageThePlatformRefusedAlone"),
        href: href({ has: "refused" }),
      },
      {
        name: t("home.unknown"),
        value: unknown,
        meaning: t("home.numbersWhoseMessageThePlatformMayOr"),
        href: href({ has: "unresolved" }),
      },
      ...(notSent > 0
        ? [
            {
              name: t("home.notSent"),
              value: notSent,
              meaning: t("home.numbersWhoseMessageNeverLeftBecauseIt"),
              href: href({ has: "not_sent" }),
            },
          ]
        : []),
      {
        name: t("home.delivered"),
        value: t("home.notReported"),
        meaning: t("home.thePlatformDoesNotSayWhetherThese"),
      },
    ],
  };
}

/** Calls of one kind that the archive has. */
export function CallsFigure({ figures, span }: { figures: CallFigures; span: Span }) {
  const { slug } = useWorkspace();
  const offset = useZoneOffset();
  const readerAt = useReaderOffset();
  const { kind, calls, answered, bars, cutAt } = figures;
  const { title, path, many } = callKindWords[kind];
  const place = `/${slug}${path}`;
  const days = { from: firstDay(span, offset) };
  const others = bars.calls.map((all, at) => all - (bars.answered[at] ?? 0));
  const marks = marksOf(span, offset, [bars.answered, others], (day) => callsHref(place, { from: day, to: day }));
  return (
    <Figure
      icon="phone-call"
      name={title}
      main={{
        name: many,
        value: calls,
        meaning: cutAt
          ? t("home.archivedCallsCutAt", {
              cutAt: formatDateTime(cutAt, readerAt(cutAt)),
              wholeDays: wholeDays(),
            })
          : t("home.archivedCallsThatBeganInThisTime", { wholeDays: wholeDays() }),
        href: callsHref(place, days),
      }}
      unit={cutAt ? t("home.callsAndMore") : t("home.calls")}
      lines={[
        {
          name: t("home.answered"),
          value: answered,
          meaning: t("home.callsThatSomebodyAnsweredAsTheirRecords"),
          ...(calls > 0 && { more: formatPercent(answered, calls) }),
          href: callsHref(place, days, true),
        },
        {
          name: t("home.notAnswered"),
          value: calls - answered,
          meaning: t("home.callsThatNobodyAnsweredWhateverTheReason"),
          href: callsHref(place, days, false),
        },
      ]}
    >
      <Bars
        title={t("home.titleByUnit", { title, unit: unitWord(span) })}
        meaning={t("home.howManyCallsBeganInEachUnit", { unit: unitWord(span) })}
        unit={span.unit}
        data={chartOf(drawn(marks), callSeries, t("home.theseCalls"))}
      />
    </Figure>
  );
}
