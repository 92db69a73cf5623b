"use client";

import { faultOf, operationOf } from "#components/reading/problems/outcomes.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { Area } from "#server/contract/operation.ts";
import { areaWords } from "./area-words.ts";
import type { Report } from "./figure-lines.ts";

type Refusal = Report["refusals"][number];

/** Why the platform refused, in the words of the area: a code means something else in each. */
export function Refusals({ area, refusals }: { area: Area; refusals: readonly Refusal[] }) {
  const many = areaWords[area].sends?.many ?? "calls";
  return (
    <Panel title="Refusals by meaning">
      <Table
        caption="Refusals by meaning, most frequent first"
        columns={columnsOf(many)}
        rows={refusals}
        rowKey={({ operation, code }) => `${operation} ${code}`}
        keys={false}
        frame="plain"
        virtual={false}
        density="dense"
        empty={
          <EmptyState kind="nothing-yet" icon="check" title="Nothing was refused">
            The platform refused none of these {many}.
          </EmptyState>
        }
      />
    </Panel>
  );
}

function columnsOf(many: string): Column<Refusal>[] {
  return [
    { key: "meaning", header: "Meaning", cell: meaningOf },
    { key: "code", header: "Code", width: "5rem", cell: ({ code }) => code && <span className="mono">{code}</span> },
    {
      key: "remedy",
      header: "What to do",
      priority: 3,
      phone: "full",
      quiet: true,
      cell: ({ operation, code }) => faultOf(operation, code)?.remedy,
    },
    {
      key: "who",
      header: "Who can",
      priority: 2,
      quiet: true,
      cell: ({ operation, code }) => {
        const fault = faultOf(operation, code);
        return fault && faultOwners[fault.who];
      },
    },
    {
      key: "count",
      header: many.slice(0, 1).toUpperCase() + many.slice(1),
      width: "8rem",
      align: "end",
      phone: "corner",
      cell: ({ count }) => formatCount(count),
    },
  ];
}

function meaningOf({ operation, code }: Refusal): string {
  if (code === "") return "Left out of an answer that accepted others";
  const meaning = faultOf(operation, code)?.meaning ?? "not in the documentation";
  return `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)} (${operationOf(operation)?.summary ?? operation})`;
}
