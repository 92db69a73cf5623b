"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { EmailSender } from "#server/contract/email.ts";
import { PlatformListPage } from "./platform-list-page.tsx";
import { PlatformTime } from "./template-columns.tsx";
import { useApplication } from "./use-application.tsx";
import { useSenders } from "./use-platform-lists.ts";

/** The addresses an application may send from, as the platform lists them. They are set up in the platform's console. */
export function SendersPage() {
  const { connection } = useWorkspace();
  const application = useApplication("email");
  const senders = useSenders(application.chosen?.appId);
  return (
    <PlatformListPage
      title="Email senders"
      application={application}
      query={senders}
      where="Set up in the platform’s console"
      problem="The senders could not be read."
      caption="Email senders, in the platform’s order"
      fixed
      columns={columns(connection?.timeZone ?? "UTC")}
      rows={senders.data?.senders}
      rowKey={({ sender }) => sender}
      skeletonRows={3}
      empty={
        <EmptyState kind="nothing-yet" title="This application has no senders">
          Sender addresses are set up in the platform’s console. Nothing can be sent without one.
        </EmptyState>
      }
    />
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
