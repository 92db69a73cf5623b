"use client";

import { useQuery } from "@tanstack/react-query";
import { operationName } from "#components/developers/operation-names.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";

type Difference = Outputs["requests"]["drift"]["rows"][number];

/** Developers, drift: where the platform's answers are not as its documentation says, by operation and field. */
export function DriftPage() {
  const { slug } = useWorkspace();
  const query = useQuery(useTRPC().requests.drift.queryOptions(undefined, { staleTime: 0 }));
  return (
    <ListPage
      title={t("developers.drift")}
      facts={[{ key: "what", value: t("developers.answersThatDifferFromThePlatformsDocumentation") }]}
      source={t("developers.ourRecords")}
      query={query}
      problem={t("developers.theDifferencesCouldNotBeRead")}
      toolbar={
        query.data?.isPartial && (
          <Callout hue="unsure" title={t("developers.notAllOfThemAreCounted")}>
            {t("developers.onlyTheNewest10000AnswersThat")}
          </Callout>
        )
      }
      caption={t("developers.differencesFromTheDocumentationNewestFirst")}
      fixed
      columns={columnsOf(`/${slug}/dev/requests`)}
      rows={query.data?.rows}
      rowKey={({ operation, difference }) => `${operation} ${difference}`}
      empty={
        <EmptyState kind="nothing-yet" title={t("developers.noDifferences")}>
          {t("developers.eachAnswerOfThePlatformIsCompared")}
        </EmptyState>
      }
    />
  );
}

function columnsOf(requests: string): Column<Difference>[] {
  return [
    {
      key: "operation",
      header: t("developers.operation"),
      width: "13.5rem",
      cell: ({ operation }) => (
        <>
          {operationName(operation)} <span className="mono block text-xs text-muted">{operation}</span>
        </>
      ),
    },
    {
      key: "difference",
      header: t("developers.difference"),
      grow: true,
      phone: "full",
      cell: ({ difference }) => <span className="[overflow-wrap:anywhere]">{asSentence(difference)}</span>,
    },
    {
      key: "count",
      header: t("developers.calls"),
      width: "6.5rem",
      align: "end",
      phone: "end",
      cell: ({ operation, count }) => (
        <Link href={`${requests}?${new URLSearchParams({ operation, differs: "true" })}`} prefetch={false}>
          {t("developers.countCall", { count })}
        </Link>
      ),
    },
    {
      key: "first",
      header: t("developers.first"),
      width: "6.5rem",
      quiet: true,
      priority: 3,
      cell: (row) => callAt(requests, row.firstId, row.firstAt),
    },
    {
      key: "last",
      header: t("developers.last"),
      width: "6.5rem",
      quiet: true,
      cell: (row) => callAt(requests, row.lastId, row.lastAt),
    },
  ];
}

function callAt(requests: string, id: string, at: Date) {
  return (
    <Link href={`${requests}?open=${id}`} prefetch={false}>
      <Time at={at} as="ago" />
    </Link>
  );
}

function asSentence(difference: string): string {
  return difference.charAt(0).toUpperCase() + difference.slice(1);
}
