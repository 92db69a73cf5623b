import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";

/** What would go out of a workspace. */
export type Waiting = NonNullable<Outputs["instance"]["heldSending"]>["waiting"][number];

/** What waits of each workspace, and whether it stays stopped when sending is released. */
export function heldColumns(stopped: ReadonlySet<string>, toggle: (id: string) => void): Column<Waiting>[] {
  return [
    { key: "name", header: t("instance.workspace"), cell: ({ name }) => <Cut>{name}</Cut> },
    {
      key: "sends",
      header: t("instance.sends"),
      width: "5rem",
      align: "end",
      cell: ({ sends }) => (
        <>
          <PhoneWord>{t("instance.sends")}</PhoneWord>
          {formatCount(sends)}
        </>
      ),
    },
    {
      key: "calls",
      header: t("instance.calls"),
      width: "5rem",
      align: "end",
      cell: ({ calls }) => (
        <>
          <PhoneWord>{t("instance.calls")}</PhoneWord>
          {formatCount(calls)}
        </>
      ),
    },
    {
      key: "messages",
      header: t("instance.messages"),
      width: "7rem",
      align: "end",
      cell: ({ messages }) => (
        <>
          <PhoneWord>{t("instance.messages")}</PhoneWord>
          {messages === null ? t("instance.notCounted") : formatCount(messages)}
        </>
      ),
    },
    {
      key: "oldest",
      header: t("instance.oldestFrom"),
      width: "11rem",
      align: "end",
      quiet: true,
      cell: ({ oldestAt }) => (
        <>
          <PhoneWord>{t("instance.oldestFrom")}</PhoneWord>
          <Time at={oldestAt} />
        </>
      ),
    },
    {
      key: "stopped",
      header: t("instance.leaveStopped"),
      width: "8rem",
      phone: "full",
      cell: ({ workspaceId, name }) => (
        <label className="inline-flex items-center gap-2 max-phone:min-h-touch">
          <input
            type="checkbox"
            checked={stopped.has(workspaceId)}
            onChange={() => toggle(workspaceId)}
            className="size-4"
          />
          <span className="sr-only">{t("instance.leaveNameStopped", { name })}</span>
          <PhoneWord>{t("instance.leaveStopped")}</PhoneWord>
        </label>
      ),
    },
  ];
}
