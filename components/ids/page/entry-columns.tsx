import { kindWords } from "#components/ids/kinds.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { onPhones } from "#components/ui/word-parts.tsx";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ExpectedRecipients } from "./expected-recipients.tsx";
import type { EntryRow } from "./use-entries.ts";

type Selection = { isSelected: (id: string) => boolean; toggle: (id: string) => void };

/** `kind` is the one that all rows are of, if so; `selection` is absent for those who may change nothing. */
export function entryColumns(kind: UnlistedKind | null, selection: Selection | undefined): Column<EntryRow>[] {
  const columns: (Column<EntryRow> | false)[] = [
    selection !== undefined && selectColumn(selection),
    { key: "label", header: t("ids.name"), cell: (row) => <Name of={row} /> },
    {
      key: "value",
      header: t("ids.id"),
      width: "9.5rem",
      cell: ({ value }) => <span className="mono [overflow-wrap:anywhere]">{value}</span>,
    },
    kind === null && {
      key: "kind",
      header: t("ids.kind"),
      width: "7.5rem",
      priority: 3,
      quiet: true,
      cell: (row) => <span className="inline-block first-letter:uppercase">{kindWords[row.kind].one}</span>,
    },
    (kind === null || kind === "recipient_list") && {
      key: "count",
      header: t("ids.expectedRecipients"),
      width: "9.5rem",
      phone: "full",
      cell: (row) => row.expectedCount !== null && <ExpectedRecipients of={row} cell />,
    },
    {
      key: "note",
      header: t("ids.note"),
      width: "11rem",
      phone: "full",
      priority: 4,
      quiet: true,
      cell: ({ note }) => note && <span className="line-clamp-2 [overflow-wrap:anywhere]">{note}</span>,
    },
    {
      key: "used",
      header: t("ids.lastUsed"),
      width: "6rem",
      align: "end",
      quiet: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt && rich("ids.usedAgo", { ago: <Time at={lastUsedAt} as="ago" />, word: onPhones }),
    },
    {
      key: "by",
      header: t("ids.addedBy"),
      width: "7rem",
      priority: 4,
      quiet: true,
      hideOnPhone: true,
      cell: ({ addedByName }) => addedByName,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Name({ of: { label, isDefault, archivedAt } }: { of: EntryRow }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      {isDefault && !archivedAt && (
        <Badge icon="check" hue="active">
          {t("ids.default")}
        </Badge>
      )}
    </span>
  );
}

function selectColumn({ isSelected, toggle }: Selection): Column<EntryRow> {
  return {
    key: "select",
    header: t("ids.select"),
    hiddenHeader: true,
    lead: true,
    width: "2.25rem",
    cell: ({ id, label }) => (
      <label className="-m-2 inline-flex cursor-pointer p-2 align-middle max-phone:-m-3 max-phone:p-3">
        <span className="sr-only">{t("ids.selectLabel", { label })}</span>
        <input type="checkbox" checked={isSelected(id)} onChange={() => toggle(id)} className="size-4" />
      </label>
    ),
  };
}
