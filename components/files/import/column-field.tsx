"use client";

import { columnLabel } from "#components/files/guess-columns.ts";
import type { FieldText } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { t } from "#words/t.ts";

/** Which column of an upload holds something. With `none` it may have none, in these words. */
export function ColumnField({
  name,
  columns,
  none,
  ...text
}: FieldText & { name: string; columns: readonly string[]; none?: string }) {
  return (
    <SelectField
      {...text}
      name={name}
      none={none}
      placeholder={t("files.chooseAColumn")}
      options={columns.map((_, index) => ({ value: String(index), label: columnLabel(columns, index) }))}
    />
  );
}

/** The form's text for a column that was guessed, and the column that a text means. */
export const columnText = (column: number | null) => (column === null ? undefined : String(column));
export const columnOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));
