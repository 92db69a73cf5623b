"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { faultOf, operationOf } from "#components/reading/problems/outcomes.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { areaWords, callsCounted } from "./area-words.ts";
import type { Report } from "./figure-lines.ts";
import type { Days } from "./periods.ts";

type Refusal = Report["refusals"][number];

/** Why the platform refused, in the words of the area: a code means something else in each. */
export function Refusals({ area, refusals, days }: { area: Area; refusals: readonly Refusal[]; days: Days }) {
  const { many, title } = areaWords[area].sends ?? callsCounted;
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  // What an answer left out has no code, and the others have many.
  const callsHref = ({ operation, code }: Refusal) =>
    mayRead && code !== ""
      ? `/${slug}/dev/requests?${new URLSearchParams({ operation, code, from: days.from, to: days.to })}`
      : undefined;
  return (
    <Panel title={t("reports.refusalsByMeaning")}>
      <Table
        caption={t("reports.refusalsByMeaningMostFrequentFirst")}
        columns={columnsOf(title, callsHref)}
        rows={refusals}
        rowKey={({ operation, code, others }) => (others === null ? `${operation} ${code}` : "others")}
        keys={false}
        frame="plain"
        virtual={false}
        density="dense"
        empty={
          <EmptyState kind="nothing-yet" icon="check" title={t("reports.nothingWasRefused")}>
            {t("reports.thePlatformRefusedNoneOfTheseMany", { many })}
          </EmptyState>
        }
      />
    </Panel>
  );
}

function columnsOf(title: string, callsHref: (of: Refusal) => string | undefined): Column<Refusal>[] {
  return [
    { key: "meaning", header: t("reports.meaning"), cell: meaningOf },
    {
      key: "code",
      header: t("reports.code"),
      width: "5rem",
      cell: ({ operation, code }) => code && <CodeLink operation={operation} code={code} />,
    },
    {
      key: "remedy",
      header: t("reports.whatToDo"),
      priority: 3,
      phone: "full",
      quiet: true,
      cell: ({ operation, code }) => faultOf(operation, code)?.remedy,
    },
    {
      key: "who",
      header: t("reports.whoCan"),
      priority: 2,
      quiet: true,
      cell: ({ operation, code }) => {
        const fault = faultOf(operation, code);
        return fault && faultOwners[fault.who];
      },
    },
    {
      key: "count",
      header: title,
      width: "8rem",
      align: "end",
      phone: "corner",
      cell: (row) => {
        const href = callsHref(row);
        const count = formatCount(row.count);
        if (href === undefined) return count;
        return (
          <Link href={href}>
            {count}
            <span className="sr-only">{t("reports.codeShowTheRequests", { code: row.code })}</span>
          </Link>
        );
      },
    },
  ];
}

function meaningOf({ operation, code, others }: Refusal): string {
  if (others !== null) return t("reports.allOthers", { count: formatCount(others) });
  if (code === "") return t("reports.leftOutOfAnAnswerThatAccepted");
  const meaning = faultOf(operation, code)?.meaning ?? t("reports.notInTheDocumentation");
  return t("reports.meaningOfOperation", {
    meaning: meaning.slice(0, 1).toUpperCase() + meaning.slice(1),
    operation: operationOf(operation)?.summary ?? operation,
  });
}
