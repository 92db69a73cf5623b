"use client";

import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { areaWords } from "./area-words.ts";
import { countWords, listCostWords, platformCostWords, type Report } from "./figure-lines.ts";

export type Bucket = Report["byApplication"][number];

type Count = "planned" | "accepted" | "refused" | "unknown" | "calls" | "answered" | "talkSeconds";

/** The figures of an area by something that its sends and calls have in common. */
export function Breakdown({
  area,
  title,
  head,
  none,
  buckets,
  hrefOf,
}: {
  area: Area;
  title: string;
  /** What each row is. */
  head: string;
  /** For sends and calls that have none. */
  none: string;
  buckets: readonly Bucket[];
  /** The list behind a row, where there is one. */
  hrefOf?: (bucket: Bucket) => string | undefined;
}) {
  return (
    <Panel title={title}>
      <Table
        caption={t("reports.titleMostFirst", { title })}
        columns={columnsOf(area, { head, none, ...(hrefOf && { hrefOf }) })}
        rows={buckets}
        rowKey={({ value, others }) => (others === null ? `of ${value ?? ""}` : "others")}
        keys={false}
        frame="plain"
        virtual={false}
        density="dense"
      />
    </Panel>
  );
}

function columnsOf(
  area: Area,
  { head, none, hrefOf }: { head: string; none: string; hrefOf?: (bucket: Bucket) => string | undefined },
): Column<Bucket>[] {
  const { sends, hasCalls, priced, outcomes } = areaWords[area];
  const count = (key: Count, header: string, priority: 1 | 2 | 3 = 1): Column<Bucket> => ({
    key,
    header,
    align: "end",
    priority,
    cell: (bucket) => (
      <>
        <PhoneWord>{header}</PhoneWord>
        {countWords(key, bucket[key])}
      </>
    ),
  });
  return [
    {
      key: "name",
      header: head,
      cell: (bucket) => {
        const name = <BucketName of={bucket} none={none} />;
        const href = hrefOf?.(bucket);
        return href ? <Link href={href}>{name}</Link> : name;
      },
    },
    ...(sends
      ? [
          count("planned", sends.title),
          count("accepted", t("reports.accepted")),
          count("refused", t("reports.refused")),
          count("unknown", t("reports.unknown"), 3),
        ]
      : []),
    ...(outcomes === "evidence" ? [succeeded, failed] : []),
    ...(hasCalls
      ? [
          count("calls", t("reports.calls")),
          count("answered", t("reports.answered")),
          count("talkSeconds", t("reports.timeTalked"), 2),
          charged,
        ]
      : []),
    ...(priced ? [listCost] : []),
  ];
}

const succeeded: Column<Bucket> = {
  key: "succeeded",
  get header() {
    return t("reports.succeeded");
  },
  align: "end",
  priority: 2,
  cell: ({ succeededVerified, succeededReported, succeededDecided }) => (
    <>
      <PhoneWord>{t("reports.succeeded")}</PhoneWord>
      {formatCount(succeededVerified + succeededReported + succeededDecided)}
    </>
  ),
};
const failed: Column<Bucket> = {
  key: "failed",
  get header() {
    return t("reports.failed");
  },
  align: "end",
  priority: 2,
  cell: ({ failedVerified, failedReported, failedDecided }) => (
    <>
      <PhoneWord>{t("reports.failed")}</PhoneWord>
      {formatCount(failedVerified + failedReported + failedDecided)}
    </>
  ),
};
const charged: Column<Bucket> = {
  key: "charged",
  get header() {
    return t("reports.chargedByThePlatform");
  },
  align: "end",
  priority: 3,
  cell: (bucket) => told(t("reports.charged"), platformCostWords(bucket)),
};
const listCost: Column<Bucket> = {
  key: "list-cost",
  get header() {
    return t("reports.byYourPriceList");
  },
  align: "end",
  priority: 3,
  cell: (bucket) => told(t("reports.byPriceList"), listCostWords(bucket)),
};

/** Nothing on a phone too where nothing is known. */
const told = (word: string, words: string | null) =>
  words && (
    <>
      <PhoneWord>{word}</PhoneWord>
      {words}
    </>
  );

function BucketName({ of: { value, label, others }, none }: { of: Bucket; none: string }) {
  if (others !== null)
    return <span className="text-muted">{t("reports.allOthers", { count: formatCount(others) })}</span>;
  if (value === null) return <span className="text-muted">{none}</span>;
  return <span className="[overflow-wrap:anywhere]">{label ?? value}</span>;
}
