"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { type SeenCode, seenCount } from "./seen.ts";

/** Codes that were answered here and that no table of the platform lists. Nothing where there are none. */
export function UnlistedPanel({ seen, code }: { seen: readonly SeenCode[]; code: string | null }) {
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  const rows = seen.filter((row) => code === null || row.code === code);
  if (rows.length === 0) return null;
  return (
    <Panel title={t("developers.answeredHereInNoTable")} meta={t("developers.askThePlatformsAccountManagerWhatThey")}>
      <Table
        caption={t("developers.codesThatNoTableLists")}
        columns={columnsFor(slug, mayRead)}
        rows={rows}
        rowKey={({ operation, code: one }) => `${operation} ${one}`}
        density="dense"
        frame="plain"
        keys={false}
      />
    </Panel>
  );
}

function columnsFor(slug: string, mayRead: boolean): Column<SeenCode>[] {
  return [
    {
      key: "code",
      header: t("developers.code"),
      width: "6rem",
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    {
      key: "operation",
      header: t("developers.operation"),
      grow: true,
      phone: "full",
      cell: ({ operation }) => <span className="mono">{operation}</span>,
    },
    { key: "seen", header: t("developers.seenHere"), align: "end", phone: "corner", cell: seenCount },
    {
      key: "last",
      header: t("developers.last"),
      align: "end",
      phone: "end",
      cell: ({ lastAt, lastId }) =>
        mayRead ? (
          <Link href={`/${slug}/dev/requests?open=${lastId}`}>
            <Time at={lastAt} as="ago" />
          </Link>
        ) : (
          <Time at={lastAt} as="ago" />
        ),
    },
  ];
}
