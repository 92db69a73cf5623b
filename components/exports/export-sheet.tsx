"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatBytes, formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ExportActions } from "./export-actions.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { type ExportRow, isMoving, termOf, wordsOf } from "./export-terms.ts";
import { FetchLink } from "./fetch-link.tsx";

/** One export beside the list: how far it is, its file, and the manifest that the file can be held against. */
export function ExportSheet({ id, closeHref }: { id: string; closeHref: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.exports.get.queryOptions(
      { id },
      {
        refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? 2000 : false),
      },
    ),
  );
  const row = query.data;
  const name = row ? wordsOf(row.address).list : t("exports.export");
  return (
    <Sheet
      label={name}
      title={name}
      monoTitle={false}
      position={t("exports.export")}
      closeHref={closeHref}
      badges={row && <StateBadge term={termOf(row)} explain />}
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {row ? (
        <>
          {row.problem && (
            <Callout hue="bad" title={t("exports.itWasNotWritten")}>
              {row.problem}
            </Callout>
          )}
          <ExportProgress row={row} now={query.dataUpdatedAt} />
          {row.isThere && <FetchLink id={row.id} />}
          <ExportActions row={row} />
          <KeyValueList items={factsOf(row)} />
        </>
      ) : (
        !query.error && <SheetSkeleton />
      )}
    </Sheet>
  );
}

function factsOf(row: ExportRow) {
  const { format, narrowed } = wordsOf(row.address);
  return [
    { key: t("exports.format"), value: format },
    ...(narrowed ? [{ key: t("exports.narrowedBy"), value: narrowed }] : []),
    { key: t("exports.people"), value: row.seesPeople ? t("exports.unmasked") : t("exports.masked") },
    { key: t("exports.askedFor"), value: <Time at={row.createdAt} as="full" /> },
    ...(row.state === "ready"
      ? [
          { key: t("exports.file"), value: row.fileName },
          { key: t("exports.rows"), value: formatCount(row.rows) },
          { key: t("exports.size"), value: formatBytes(row.bytes ?? 0) },
          { key: "SHA-256", value: <span className="mono">{row.sha256}</span> },
          {
            key: t("exports.auditTrail"),
            value: rich("exports.readAfterEntryHeadSeq", {
              headSeq: formatCount(row.headSeq ?? 0),
              hash: <span className="mono">{row.headHash}</span>,
            }),
          },
        ]
      : []),
    ...(row.state === "ready" && row.expiresAt
      ? [
          {
            key: row.isThere ? t("exports.keptUntil") : t("exports.wasKeptUntil"),
            value: <Time at={row.expiresAt} as="full" />,
          },
        ]
      : []),
  ];
}
