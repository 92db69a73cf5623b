"use client";

import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";
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
        label={t("files.messageIds")}
        hint={t("files.thePlatformsMsgIdAsEachMessageOf")}
        columns={columns}
      />
      <ColumnField
        name="stateColumn"
        label={t("files.states")}
        hint={t("files.theyAreShownInTheOperatorsOwn")}
        columns={columns}
      />
      <ColumnField
        name="timeColumn"
        label={t("files.times")}
        hint={t("files.theLatestReportOfAMessageCounts")}
        limits={t("files.suchAs202605031430", { zoneName: zoneName(offset) })}
        columns={columns}
        none={t("files.none")}
        optional
      />
    </ColumnsForm>
  );
}
