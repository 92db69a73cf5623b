"use client";

import type { AtlasEntry } from "#components/developers/errors/atlas.ts";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { type SeenCode, seenCount, seenOf } from "./seen.ts";

/** Codes one below the other, each leading to all that is said about it. */
export function CodesTable({
  caption,
  entries,
  seen,
  hrefOf,
  frame = "panel",
}: {
  caption: string;
  entries: readonly AtlasEntry[];
  /** Undefined until it is read. */
  seen: readonly SeenCode[] | undefined;
  hrefOf: (entry: AtlasEntry) => string;
  frame?: "panel" | "plain";
}) {
  return (
    <Table
      caption={caption}
      columns={columnsWith(seen)}
      rows={entries}
      rowKey={({ area, code, operations }) => `${area} ${code} ${operations[0]?.id}`}
      rowHref={hrefOf}
      density="dense"
      fixed
      frame={frame}
      keys={frame === "panel"}
      footer={frame === "panel" && <TableFooter shown={entries.length} total={entries.length} />}
    />
  );
}

function columnsWith(seen: readonly SeenCode[] | undefined): Column<AtlasEntry>[] {
  return [
    {
      key: "code",
      header: t("developers.code"),
      width: "4.5rem",
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    {
      key: "area",
      header: t("developers.area"),
      width: "9rem",
      quiet: true,
      priority: "last",
      phone: "corner",
      cell: ({ area }) => areaNames[area],
    },
    {
      key: "meaning",
      header: t("developers.meaning"),
      grow: true,
      phone: "full",
      cell: ({ fault }) => asHeading(fault.meaning),
    },
    {
      key: "who",
      header: t("developers.whoCanFixIt"),
      width: "17.5rem",
      quiet: true,
      priority: 3,
      cell: ({ fault }) => faultOwners[fault.who],
    },
    {
      key: "seen",
      header: t("developers.seenHere"),
      width: "6rem",
      align: "end",
      phone: "end",
      cell: (entry) => {
        if (seen === undefined) return "…";
        const found = seenOf(entry, seen);
        return found && seenCount(found);
      },
    },
  ];
}
