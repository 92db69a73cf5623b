import { LastEvidence } from "#components/areas/aivoice/evidence.tsx";
import { type ListedTask, standingOf, writeTerm } from "#components/areas/aivoice/standing.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { minuteOfMoment } from "#server/compose/tasks/clock.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The columns of the registry, as of a minute of the platform's clock. */
export function taskColumns(now: number, zoneOffset: number): Column<ListedTask>[] {
  return [
    {
      key: "name",
      header: t("aivoice.name"),
      cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
    },
    {
      key: "job",
      header: t("aivoice.jobId"),
      width: "10rem",
      priority: 3,
      cell: ({ jobId }) =>
        jobId === null ? (
          <span className="text-muted">{t("aivoice.notKnown")}</span>
        ) : (
          <span className="mono">{jobId}</span>
        ),
    },
    {
      key: "state",
      header: t("aivoice.state"),
      width: "11rem",
      cell: (task) => (
        <StateBadge term={standingOf(task, now, task.lastCallAt && minuteOfMoment(task.lastCallAt, zoneOffset))} />
      ),
    },
    {
      key: "evidence",
      header: t("aivoice.lastEvidence"),
      width: "12rem",
      phone: "full",
      quiet: true,
      cell: (task) => <LastEvidence of={task} />,
    },
    {
      key: "write",
      header: t("aivoice.lastWrite"),
      width: "9.5rem",
      cell: ({ latest }) =>
        latest && (
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {t("aivoice.version", { number: latest.number })}
            <StateBadge term={writeTerm(latest.state)} />
          </span>
        ),
    },
    {
      key: "origin",
      header: t("aivoice.origin"),
      width: "9.5rem",
      priority: 4,
      quiet: true,
      cell: ({ origin, createdByName: name, createdAt }) => {
        const time = <Time at={createdAt} as="ago" />;
        return origin === "made"
          ? rich("aivoice.madeHereAgo", { time, name })
          : rich("aivoice.adoptedAgo", { time, name });
      },
    },
  ];
}
