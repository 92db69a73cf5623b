"use client";

import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { ColumnField, columnOf, columnText } from "./column-field.tsx";
import { ColumnsForm, type ColumnsOf } from "./columns-form.tsx";
import { guessColumn } from "./import-words.ts";
import { offsetText } from "./offset-text.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.reportColumns);

/** Which column of an operator's report is what. */
export function ReportColumns({ upload, ...form }: ColumnsOf) {
  const columns = upload.columns ?? [];
  const offset = useZoneOffset();
  return (
    <ColumnsForm
      {...form}
      kind="delivery_report"
      schema={schema}
      defaultValues={{
        idColumn: columnText(guessColumn(columns, ["msg id", "message id", "msgid", "messageid", "id"])),
        stateColumn: columnText(guessColumn(columns, ["state", "status", "stat", "result"])),
        timeColumn: columnText(guessColumn(columns, ["time", "done time", "done date", "date", "at"])),
      }}
      importOf={({ idColumn, stateColumn, timeColumn }) => ({
        uploadId: upload.id,
        kind: "delivery_report",
        settings: {
          idColumn: Number(idColumn),
          stateColumn: Number(stateColumn),
          timeColumn: columnOf(timeColumn),
          timeZone: offsetText(offset),
        },
      })}
    >
      <ColumnField
        name="idColumn"
        label="Message ids"
        hint="The platform’s msgId, as each message of a send shows it."
        columns={columns}
      />
      <ColumnField
        name="stateColumn"
        label="States"
        hint="They are shown in the operator’s own words."
        columns={columns}
      />
      <ColumnField
        name="timeColumn"
        label="Times"
        hint="The latest report of a message counts. Without a time, the time of this import is used."
        limits={`Such as 2026-05-03 14:30:00; without an offset, ${zoneName(offset)}`}
        columns={columns}
        none="None"
        optional
      />
    </ColumnsForm>
  );
}
