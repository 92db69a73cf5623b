"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import type { Upload } from "#components/upload/use-upload.ts";
import { ColumnField, columnOf, columnText } from "./column-field.tsx";
import { guessColumn, importWords } from "./import-words.ts";
import { offsetText } from "./offset-text.ts";

const schema = z.object({
  idColumn: z.string("Choose the column with the message ids"),
  stateColumn: z.string("Choose the column with the states"),
  timeColumn: z.string().optional(),
});

/** Which column of an operator's report is what. */
export function ReportColumns({
  upload,
  onBegun,
  onReplace,
}: {
  upload: Upload;
  onBegun: (importId: string) => void;
  onReplace: () => void;
}) {
  const columns = upload.columns ?? [];
  const offset = useZoneOffset();
  const begin = useMutation(useTRPC().imports.begin.mutationOptions());
  return (
    <Panel title="Columns" padded>
      <Form
        schema={schema}
        defaultValues={{
          idColumn: columnText(guessColumn(columns, ["msg id", "message id", "msgid", "messageid", "id"])),
          stateColumn: columnText(guessColumn(columns, ["state", "status", "stat", "result"])),
          timeColumn: columnText(guessColumn(columns, ["time", "done time", "done date", "date", "at"])),
        }}
        onSubmit={async ({ idColumn, stateColumn, timeColumn }) => {
          try {
            const { id } = await begin.mutateAsync({
              uploadId: upload.id,
              kind: "delivery_report",
              settings: {
                idColumn: Number(idColumn),
                stateColumn: Number(stateColumn),
                timeColumn: columnOf(timeColumn),
                timeZone: offsetText(offset),
              },
            });
            onBegun(id);
            return undefined;
          } catch (error) {
            return problemsOf(error, []);
          }
        }}
      >
        <ColumnField
          name="idColumn"
          label="Message ids"
          hint="The platform’s msgId, as it stands with each message of a send."
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
          hint="The later report of a message counts. Without a time, that of this import is taken."
          limits={`Such as 2026-05-03 14:30:00; without an offset, ${zoneName(offset)}`}
          columns={columns}
          none="None"
          optional
        />
        <SubmitBar label={importWords.delivery_report.action} busyLabel="Starting…">
          <Button onClick={onReplace}>Choose another file</Button>
        </SubmitBar>
      </Form>
    </Panel>
  );
}
