"use client";

import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import type { EmailSender } from "#server/contract/email.ts";
import { PlatformTime } from "./template-columns.tsx";
import { ApplicationPicker, useApplication } from "./use-application.tsx";
import { useSenders } from "./use-platform-lists.ts";
import { WithApplication } from "./with-application.tsx";

/** The addresses an application may send from, as the platform lists them. They are set up in the platform's console. */
export function SendersPage() {
  const { connection } = useWorkspace();
  const application = useApplication();
  const senders = useSenders(application.chosen?.appId);
  const rows = senders.data?.senders ?? [];
  return (
    <Page>
      <PageHeader
        title="Email senders"
        actions={
          application.chosen && <RefreshButton onRefresh={() => void senders.refetch()} busy={senders.isFetching} />
        }
        facts={[
          {
            key: "application",
            value: (
              <ApplicationPicker
                applications={application.applications}
                chosen={application.chosen}
                onChoose={application.choose}
              />
            ),
          },
          { key: "read", value: application.chosen && <Freshness at={senders.data?.at} /> },
          { key: "where", value: "Set up in the platform’s console" },
        ]}
      />
      <WithApplication of={application}>
        {senders.error && (
          <ReadProblem
            error={senders.error}
            what={senders.data ? "The list below is the one read before." : "The senders could not be read."}
            onRetry={() => void senders.refetch()}
            busy={senders.isFetching}
          />
        )}
        {(senders.data || !senders.error) && (
          <Table
            caption="Email senders, in the platform’s order"
            fixed
            columns={columns(connection?.timeZone ?? "UTC")}
            rows={rows}
            rowKey={({ sender }) => sender}
            loading={senders.data === undefined}
            skeletonRows={3}
            empty={
              <EmptyState kind="nothing-yet" title="This application has no senders">
                Sender addresses are set up in the platform’s console. Nothing can be sent without one.
              </EmptyState>
            }
            footer={senders.data && <TableFooter shown={rows.length} total={rows.length} />}
          />
        )}
      </WithApplication>
    </Page>
  );
}

function columns(zone: string): Column<EmailSender>[] {
  return [
    {
      key: "sender",
      header: "Address",
      grow: true,
      cell: ({ sender }) => <span className="mono font-medium [overflow-wrap:anywhere]">{sender}</span>,
    },
    {
      key: "alias",
      header: "Alias",
      width: "20rem",
      cell: ({ emailSenderName }) => emailSenderName ?? <span className="text-faint">No alias</span>,
    },
    {
      key: "created",
      header: "Created",
      width: "13rem",
      align: "end",
      quiet: true,
      cell: ({ createTime }) => createTime && <PlatformTime stamp={createTime} zone={zone} />,
    },
  ];
}
