"use client";

import dynamic from "next/dynamic";
import { callKindWords } from "#components/calls/call-kinds.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { Series } from "#components/ui/charts/chart-data.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { formatPercent } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { formatDateTime } from "#components/ui/time-format.ts";
import { areaNames, areaTraits, type DraftArea } from "#server/contract/areas.ts";
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

const Bars = dynamic(() => import("./bars.tsx"), { ssr: false, loading: () => <Skeleton width="100%" /> });

type Span = Home["span"];

const areaIcons: Record<DraftArea, IconName> = { email: "mail", sms: "smartphone", wa: "message-square" };

const wholeDays = "The list it opens shows whole days.";
const ofEvidence = "Based on callbacks and on the platform’s answers to queries, never on its acceptance of the batch.";

const reportedSeries: readonly Series[] = [
  { key: "good", name: "Succeeded", ink: "good" },
  { key: "bad", name: "Failed", ink: "bad" },
  { key: "open", name: "No result yet", ink: "neutral" },
];
const acceptedSeries: readonly Series[] = [
  { key: "good", name: "Accepted", ink: "accent" },
  { key: "bad", name: "Refused", ink: "bad" },
  { key: "open", name: "Unknown", ink: "caution" },
];
const callSeries: readonly Series[] = [
  { key: "answered", name: "Answered", ink: "accent" },
  { key: "not", name: "Not answered", ink: "neutral" },
];

/** What one area sent. What the platform accepted and what arrived are different figures, and never added. */
export function AreaFigure({ figures, span }: { figures: AreaFigures; span: Span }) {
  const { slug } = useWorkspace();
  const offset = useZoneOffset();
  const { area, bars } = figures;
  const { isReported } = areaTraits[area];
  const name = areaNames[area];
  const href = (state?: "accepted" | "refused" | "unknown") =>
    sendsHref(slug, area, { from: firstDay(span, offset) }, state);
  const marks = marksOf(span, offset, [bars.good, bars.bad, bars.open], (day) =>
    sendsHref(slug, area, { from: day, to: day }),
  );
  const { main, unit, lines } = isReported ? reported(figures, href) : accepted(figures, href);
  return (
    <Figure icon={areaIcons[area]} name={name} main={main} unit={unit} lines={lines}>
      <Bars
        title={`${name} by ${span.unit}`}
        meaning={
          isReported
            ? `What is known about the emails of the batches that were sent in each ${span.unit}.`
            : `What the platform answered to the messages that were sent in each ${span.unit}. It never says whether they arrived.`
        }
        unit={span.unit}
        data={chartOf(drawn(marks), isReported ? reportedSeries : acceptedSeries, "these sends")}
      />
    </Figure>
  );
}

/** Nothing is drawn where nothing happened. */
function drawn<Mark extends { values: readonly (number | null)[] }>(marks: Mark[]): Mark[] {
  return marks.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? marks : [];
}

type Shown = { main: Line; unit: string; lines: Line[] };
type HrefOf = (state?: "accepted" | "refused" | "unknown") => string;

function reported(figures: AreaFigures, href: HrefOf): Shown {
  const { acceptedSends, refusedSends, unknownSends, succeeded, succeededVerified, failed, disputed, heard } = figures;
  const settled = succeeded + failed + disputed;
  return {
    main: {
      name: "batches accepted",
      value: acceptedSends,
      meaning: `Batches that the platform took. It says nothing about the emails in them. ${wholeDays}`,
      href: href("accepted"),
    },
    unit: acceptedSends === 1 ? "batch accepted" : "batches accepted",
    lines: [
      {
        name: "Succeeded, verified",
        value: succeededVerified,
        meaning: `Emails that the platform confirmed as sent when it was asked about them.`,
        href: href(),
      },
      {
        name: "Succeeded, reported",
        value: succeeded - succeededVerified,
        meaning:
          "Emails that only a callback reports as succeeded. They become verified once the platform confirms it.",
        href: href(),
      },
      {
        name: "Failed",
        value: failed,
        meaning: `Emails that failed, and their share of those with a result. ${ofEvidence}`,
        ...(settled > 0 && { more: formatPercent(failed, settled) }),
        href: href(),
      },
      ...(disputed > 0
        ? [{ name: "Disputed", value: disputed, meaning: "Emails about which the sources disagree.", href: href() }]
        : []),
      {
        name: "No result yet",
        value: heard - settled,
        meaning:
          "Emails that were heard of and have no result yet. Emails never heard of are not counted: the platform does not say how long a list is.",
        href: href(),
      },
      {
        name: "Batches refused",
        value: refusedSends,
        meaning: "Batches that the platform refused. Nothing of them was sent.",
        href: href("refused"),
      },
      {
        name: "Batches unknown",
        value: unknownSends,
        meaning: "Batches that the platform may or may not have taken.",
        href: href("unknown"),
      },
    ],
  };
}

function accepted(figures: AreaFigures, href: HrefOf): Shown {
  const { accepted, refused, unknown, notSent } = figures;
  return {
    main: {
      name: "messages accepted",
      value: accepted,
      meaning: `Numbers whose message the platform took. ${wholeDays}`,
      href: href("accepted"),
    },
    unit: "accepted",
    lines: [
      {
        name: "Refused",
        value: refused,
        meaning: "Numbers whose message the platform refused, alone or with their whole call.",
        href: href(),
      },
      {
        name: "Unknown",
        value: unknown,
        meaning: "Numbers whose message the platform may or may not have taken.",
        href: href("unknown"),
      },
      ...(notSent > 0
        ? [
            {
              name: "Not sent",
              value: notSent,
              meaning: "Numbers whose message never left, because it was stopped.",
              href: href(),
            },
          ]
        : []),
      {
        name: "Delivered",
        value: "not reported",
        meaning: "The platform does not say whether these messages arrive. What it accepted is not what was delivered.",
      },
    ],
  };
}

/** Calls of one kind that the archive has. */
export function CallsFigure({ figures, span }: { figures: CallFigures; span: Span }) {
  const { slug } = useWorkspace();
  const offset = useZoneOffset();
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
        meaning: `Archived calls that began in this time. ${cutAt ? `There are too many to count at once: only those since ${formatDateTime(cutAt, offset)} are counted. ` : ""}${wholeDays}`,
        href: callsHref(place, days),
      }}
      unit={cutAt ? "calls, and more" : "calls"}
      lines={[
        {
          name: "Answered",
          value: answered,
          meaning: "Calls that somebody answered, as their records say, and their share of all.",
          ...(calls > 0 && { more: formatPercent(answered, calls) }),
          href: callsHref(place, days, true),
        },
        {
          name: "Not answered",
          value: calls - answered,
          meaning: "Calls that nobody answered, whatever the reason.",
          href: callsHref(place, days, false),
        },
      ]}
    >
      <Bars
        title={`${title} by ${span.unit}`}
        meaning={`How many calls began in each ${span.unit}, by whether somebody answered.`}
        unit={span.unit}
        data={chartOf(drawn(marks), callSeries, "these calls")}
      />
    </Figure>
  );
}
