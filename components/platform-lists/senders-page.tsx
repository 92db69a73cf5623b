"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { EmailSender } from "#server/contract/email.ts";
import { t } from "#words/t.ts";
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
      title={t("platformLists.emailSenders")}
      application={application}
      query={senders}
      where={t("platformLists.setUpInThePlatformsConsole")}
      problem={t("platformLists.theSendersCouldNotBeRead")}
      caption={t("platformLists.emailSendersInThePlatformsOrder")}
      fixed
      columns={columns(connection?.timeZone ?? "UTC")}
      rows={senders.data?.senders}
      rowKey={({ sender }) => sender}
      skeletonRows={3}
      empty={
        <EmptyState kind="nothing-yet" title={t("platformLists.thisApplicationHasNoSenders")}>
          {t("platformLists.senderAddressesAreSetUpInThe")}
        </EmptyState>
      }
    />
  );
}

function columns(zone: string): Column<EmailSender>[] {
  return [
    {
      key: "sender",
      header: t("platformLists.address"),
      grow: true,
      cell: ({ sender }) => <span className="mono font-medium [overflow-wrap:anywhere]">{sender}</span>,
    },
    {
      key: "alias",
      header: t("platformLists.alias"),
      width: "20rem",
      cell: ({ emailSenderName }) =>
        emailSenderName ?? <span className="text-faint">{t("platformLists.noAlias")}</span>,
    },
    {
      key: "created",
      header: t("platformLists.created"),
      width: "13rem",
      align: "end",
      quiet: true,
      cell: ({ createTime }) => createTime && <PlatformTime stamp={createTime} zone={zone} />,
    },
  ];
}
