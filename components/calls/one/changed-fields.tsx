import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";
import { t } from "#words/t.ts";
import { FieldValue } from "./field-value.tsx";

type Change = { name: string; before: string | null; now: string | null };

/** Fields of which the platform tells something else, each with what it told before. */
export function ChangedFields({
  kind,
  changes,
  zone,
}: {
  kind: keyof typeof callFields;
  changes: readonly Change[];
  zone: string;
}) {
  const fieldOf = (name: string): Pick<CallField, "name" | "label" | "as"> =>
    callFields[kind].find((field) => field.name === name) ?? { name, label: name, as: "text" };
  const told = (header: string, { name }: Change, value: string | null) => (
    <>
      <PhoneWord>{header}</PhoneWord> <FieldValue field={fieldOf(name)} value={value} zone={zone} />
    </>
  );
  const columns: Column<Change>[] = [
    { key: "field", header: t("calls.field"), cell: ({ name }) => fieldOf(name).label },
    {
      key: "before",
      header: t("calls.before"),
      phone: "full",
      quiet: true,
      cell: (change) => told(t("calls.before"), change, change.before),
    },
    { key: "now", header: t("calls.now"), phone: "full", cell: (change) => told(t("calls.now"), change, change.now) },
  ];
  return (
    <Table
      caption={t("calls.whatThePlatformReportsDifferently")}
      frame="plain"
      keys={false}
      columns={columns}
      rows={changes}
      rowKey={({ name }) => name}
    />
  );
}
