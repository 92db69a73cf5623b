import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import type { UnlistedKind } from "#server/contract/unlisted-ids.ts";
import { ExpectedRecipients } from "./expected-recipients.tsx";
import { kindWords } from "./kinds.ts";
import type { EntryRow } from "./use-entries.ts";

type Selection = { isSelected: (id: string) => boolean; toggle: (id: string) => void };

/** `kind` is the one that all rows are of, if so; `selection` is absent for those who may change nothing. */
export function entryColumns(kind: UnlistedKind | null, selection: Selection | undefined): Column<EntryRow>[] {
  const columns: (Column<EntryRow> | false)[] = [
    selection !== undefined && selectColumn(selection),
    {
      key: "label",
      header: "Name",
      width: "13rem",
      cell: ({ label }) => <span className="[overflow-wrap:anywhere]">{label}</span>,
    },
    {
      key: "value",
      header: "Id",
      width: "9rem",
      cell: ({ value }) => <span className="mono [overflow-wrap:anywhere]">{value}</span>,
    },
    kind === null && {
      key: "kind",
      header: "Kind",
      width: "8.5rem",
      quiet: true,
      cell: (row) => <span className="first-letter:uppercase">{kindWords[row.kind].one}</span>,
    },
    {
      key: "default",
      header: "Default",
      width: "6rem",
      cell: ({ isDefault, archivedAt }) =>
        isDefault &&
        !archivedAt && (
          <Badge icon="check" hue="active">
            Default
          </Badge>
        ),
    },
    (kind === null || kind === "recipient_list") && {
      key: "count",
      header: "Expected recipients",
      width: "11rem",
      phone: "full",
      cell: (row) => row.expectedCount !== null && <ExpectedRecipients of={row} />,
    },
    { key: "note", header: "Note", grow: true, phone: "full", priority: 2, quiet: true, cell: ({ note }) => note },
    {
      key: "used",
      header: "Last used",
      width: "6.5rem",
      align: "end",
      quiet: true,
      cell: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} as="ago" />,
    },
    {
      key: "by",
      header: "Added by",
      width: "8rem",
      priority: 3,
      quiet: true,
      hideOnPhone: true,
      cell: ({ addedByName }) => addedByName,
    },
  ];
  return columns.filter((column) => column !== false);
}

function selectColumn({ isSelected, toggle }: Selection): Column<EntryRow> {
  return {
    key: "select",
    header: "Select",
    hiddenHeader: true,
    lead: true,
    width: "2.25rem",
    cell: ({ id, label }) => (
      <label className="-m-2 inline-flex cursor-pointer p-2 max-phone:-m-3 max-phone:p-3">
        <span className="sr-only">Select {label}</span>
        <input type="checkbox" checked={isSelected(id)} onChange={() => toggle(id)} className="size-4" />
      </label>
    ),
  };
}
