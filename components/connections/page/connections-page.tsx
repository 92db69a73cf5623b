"use client";

import { useQuery } from "@tanstack/react-query";
import { ConnectActions } from "#components/connections/connect-actions.tsx";
import type { ConnectionView } from "#components/connections/words.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ConnectSandbox } from "./connect-sandbox.tsx";
import { KindBadge, TestBadge, UseBadge } from "./connection-badges.tsx";

/** Settings, connections: the platform accounts of this workspace, and which of them is in use. */
export function ConnectionsPage() {
  const { slug } = useWorkspace();
  const mayManage = useMay("connection.manage");
  const query = useQuery(useTRPC().connections.list.queryOptions());
  const rows = query.data?.connections ?? [];
  const hasSandbox = rows.some(({ kind }) => kind === "sandbox");
  const path = `/${slug}/settings/connections`;
  return (
    <Page>
      <PageHeader
        title={t("connections.connections")}
        actions={
          mayManage &&
          rows.length > 0 && (
            <>
              {query.data?.sandboxRuns && !hasSandbox && <ConnectSandbox />}
              <ButtonLink variant="primary" icon="plus" href={`${path}/new`}>
                {t("connections.connectAnAccount")}
              </ButtonLink>
            </>
          )
        }
        facts={[{ key: "what", value: t("connections.accountsOnThePlatformEverythingIsSent") }]}
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={
            query.data ? t("connections.theConnectionsBelowMayBeOutOf") : t("connections.theConnectionsCouldNotBeRead")
          }
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data || !query.error) && (
        <Table
          caption={t("connections.connectionsTheOneInUseFirst")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${path}/${id}`}
          loading={query.data === undefined}
          skeletonRows={2}
          empty={<NoConnections mayManage={mayManage} />}
          footer={rows.length > 0 && <TableFooter shown={rows.length} total={rows.length} />}
        />
      )}
    </Page>
  );
}

function NoConnections({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("connections.noPlatformAccountIsConnected")}
      actions={mayManage && <ConnectActions />}
    >
      {t("connections.aConnectionHoldsAnAccountsAddressApi")}
      {!mayManage && t("connections.anOwnerOrAdminOfTheWorkspace")}
    </EmptyState>
  );
}

const columns: Column<ConnectionView>[] = [
  {
    key: "name",
    get header() {
      return t("connections.name");
    },
    grow: true,
    cell: ({ name }) => name,
  },
  {
    key: "use",
    get header() {
      return t("connections.use");
    },
    phone: "corner",
    cell: (row) => (row.isDefault || row.archivedAt) && <UseBadge connection={row} />,
  },
  {
    key: "kind",
    get header() {
      return t("connections.environment");
    },
    cell: ({ kind }) => <KindBadge kind={kind} />,
  },
  {
    key: "key",
    get header() {
      return t("connections.keyEnding");
    },
    cell: ({ keyEnding }) => (
      <>
        <PhoneWord>{t("connections.keyEnding")}</PhoneWord>
        <span className="mono">{keyEnding}</span>
      </>
    ),
  },
  {
    key: "address",
    get header() {
      return t("connections.address");
    },
    priority: 3,
    quiet: true,
    cell: ({ baseUrl }) => (
      <span className="block max-w-[18rem] truncate max-phone:max-w-full">
        {baseUrl === null ? t("connections.runsWithThisPortal") : baseUrl.replace(/^https:\/\//, "")}
      </span>
    ),
  },
  {
    key: "applications",
    get header() {
      return t("connections.applications");
    },
    align: "end",
    priority: 2,
    cell: ({ applications }) => {
      const active = applications.filter(({ archivedAt }) => archivedAt === null).length;
      return rich("connections.countOfApplications", {
        count: active,
        unit: (words) => <span className="text-muted phone:hidden">{words}</span>,
      });
    },
  },
  {
    key: "test",
    get header() {
      return t("connections.lastTest");
    },
    cell: ({ test }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <TestBadge test={test} />
        {test && (
          <span className="text-xs text-muted">
            <Time at={test.at} as="ago" />
          </span>
        )}
      </span>
    ),
  },
];
