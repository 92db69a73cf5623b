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
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
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
        title="Connections"
        actions={
          mayManage &&
          rows.length > 0 && (
            <>
              {query.data?.sandboxRuns && !hasSandbox && <ConnectSandbox />}
              <ButtonLink variant="primary" icon="plus" href={`${path}/new`}>
                Connect an account
              </ButtonLink>
            </>
          )
        }
        facts={[{ key: "what", value: "Accounts on the platform. Everything is sent and read over the one in use." }]}
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={query.data ? "The connections below may be out of date." : "The connections could not be read."}
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data || !query.error) && (
        <Table
          caption="Connections, the one in use first"
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
    <EmptyState kind="nothing-yet" title="No platform account is connected" actions={mayManage && <ConnectActions />}>
      A connection holds an account’s address, Api-Key, secret and applications. Without one nothing can be sent or read
      here.
      {!mayManage && " An owner or admin of the workspace connects one."}
    </EmptyState>
  );
}

const columns: Column<ConnectionView>[] = [
  { key: "name", header: "Name", grow: true, cell: ({ name }) => name },
  {
    key: "use",
    header: "Use",
    phone: "corner",
    cell: (row) => (row.isDefault || row.archivedAt) && <UseBadge connection={row} />,
  },
  { key: "kind", header: "Environment", cell: ({ kind }) => <KindBadge kind={kind} /> },
  {
    key: "key",
    header: "Key ending",
    cell: ({ keyEnding }) => (
      <>
        <PhoneWord>Key ending</PhoneWord>
        <span className="mono">{keyEnding}</span>
      </>
    ),
  },
  {
    key: "address",
    header: "Address",
    priority: 3,
    quiet: true,
    cell: ({ baseUrl }) => (
      <span className="block max-w-[18rem] truncate max-phone:max-w-full">
        {baseUrl === null ? "Runs with this portal" : baseUrl.replace(/^https:\/\//, "")}
      </span>
    ),
  },
  {
    key: "applications",
    header: "Applications",
    align: "end",
    priority: 2,
    cell: ({ applications }) => {
      const active = applications.filter(({ archivedAt }) => archivedAt === null).length;
      return (
        <>
          {active}
          <span className="text-muted phone:hidden"> {active === 1 ? "application" : "applications"}</span>
        </>
      );
    },
  },
  {
    key: "test",
    header: "Last test",
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
