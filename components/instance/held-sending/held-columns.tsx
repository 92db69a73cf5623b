import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

/** What would go out of a workspace. */
export type Waiting = NonNullable<Outputs["instance"]["heldSending"]>["waiting"][number];

/** What waits of each workspace, and whether it stays stopped when sending is released. */
export function heldColumns(stopped: ReadonlySet<string>, toggle: (id: string) => void): Column<Waiting>[] {
  return [
    { key: "name", header: "Workspace", cell: ({ name }) => <Cut>{name}</Cut> },
    {
      key: "sends",
      header: "Sends",
      width: "5rem",
      align: "end",
      cell: ({ sends }) => (
        <>
          <PhoneWord>Sends</PhoneWord>
          {formatCount(sends)}
        </>
      ),
    },
    {
      key: "calls",
      header: "Calls",
      width: "5rem",
      align: "end",
      cell: ({ calls }) => (
        <>
          <PhoneWord>Calls</PhoneWord>
          {formatCount(calls)}
        </>
      ),
    },
    {
      key: "messages",
      header: "Messages",
      width: "7rem",
      align: "end",
      cell: ({ messages }) => (
        <>
          <PhoneWord>Messages</PhoneWord>
          {messages === null ? "Not counted" : formatCount(messages)}
        </>
      ),
    },
    {
      key: "oldest",
      header: "Oldest from",
      width: "11rem",
      align: "end",
      quiet: true,
      cell: ({ oldestAt }) => (
        <>
          <PhoneWord>Oldest from</PhoneWord>
          <Time at={oldestAt} />
        </>
      ),
    },
    {
      key: "stopped",
      header: "Leave stopped",
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
          <span className="sr-only">Leave {name} stopped</span>
          <PhoneWord>Leave stopped</PhoneWord>
        </label>
      ),
    },
  ];
}
