import { StateBadge } from "#components/status/state-badge.tsx";
import { TemplateStatusBadge } from "#components/status/template-status-badge.tsx";
import { undocumented } from "#components/status/vocabulary.ts";
import { Link } from "#components/ui/link.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import type { EmailTemplate } from "#server/contract/email.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { readPlatformTime } from "./platform-time.ts";
import { languageName, templateStateOf } from "./template-state.ts";

/** A template's state by the platform's number; an undocumented number is shown as it is. */
export function TemplateState({ status }: { status: number }) {
  const state = templateStateOf(status);
  if (state) return <TemplateStatusBadge state={state} />;
  return <StateBadge term={undocumented(t("platformLists.stateStatus", { status }))} />;
}

/** A stamp of the platform, which is in the connection’s zone, on the reader’s clock; as it came when it names no moment. */
export function PlatformTime({
  stamp,
  zone,
  as = "full",
}: {
  stamp: string | null;
  zone: string;
  as?: "full" | "day";
}) {
  const at = readPlatformTime(stamp, zone);
  return at ? <Time at={at} as={as} /> : stamp;
}

/** `sendHref` is absent for those who may not send. */
export function templateColumns(
  zone: string,
  sendHref: ((templateID: string) => string) | undefined,
): Column<EmailTemplate>[] {
  const columns: Column<EmailTemplate>[] = [
    {
      key: "name",
      header: t("platformLists.name"),
      width: "9rem",
      cell: ({ templateName, templateID }) => (
        <span className="font-medium wrap-break-word">
          {templateName ?? t("platformLists.templateTemplateID", { templateID })}
        </span>
      ),
    },
    {
      key: "id",
      header: t("platformLists.id"),
      width: "4.5rem",
      priority: 3,
      cell: ({ templateID }) => <span className="mono">{templateID}</span>,
    },
    {
      key: "state",
      header: t("platformLists.state"),
      width: "8.5rem",
      phone: "corner",
      cell: ({ templateStatus }) => <TemplateState status={templateStatus} />,
    },
    {
      key: "language",
      header: t("platformLists.language"),
      width: "7.5rem",
      priority: 4,
      quiet: true,
      cell: ({ language }) => languageName(language),
    },
    { key: "subject", header: t("platformLists.subject"), grow: true, phone: "full", cell: ({ subject }) => subject },
    {
      key: "remark",
      header: t("platformLists.reviewRemark"),
      width: "10rem",
      phone: "full",
      cell: ({ reviewReason }) => reviewReason,
    },
    {
      key: "created",
      header: t("platformLists.created"),
      width: "8rem",
      align: "end",
      priority: 4,
      quiet: true,
      cell: ({ createTime }) => createTime && <PlatformTime stamp={createTime} zone={zone} as="day" />,
    },
  ];
  if (!sendHref) return columns;
  columns.push({
    key: "send",
    header: t("platformLists.send"),
    hiddenHeader: true,
    width: "7.5rem",
    align: "end",
    phone: "full",
    cell: ({ templateID, templateStatus, templateName }) =>
      templateStateOf(templateStatus) === "approved" ? (
        <Link href={sendHref(templateID)}>
          {rich("platformLists.sendWithThisTemplate", { templateName: templateName ?? templateID, spoken })}
        </Link>
      ) : (
        <span className="text-xs text-faint">{t("platformLists.cantBeSent")}</span>
      ),
  });
  return columns;
}
