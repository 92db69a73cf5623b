"use client";

import { z } from "zod";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { type ExportFormat, exportFormats, type ListColumn } from "#server/compose/exported/column.ts";
import { fileAddress } from "./file-address.ts";
import { useDownload } from "./use-download.ts";

const schema = z.object({
  format: z.enum(exportFormats),
  columns: z.array(z.string()).min(1, "Choose at least one column."),
});

/** Asks which format a list should have, and which columns, then downloads it. */
export function DownloadDialog({
  href,
  columns,
  onClose,
  onRepeat,
}: {
  href: string;
  columns: readonly ListColumn[];
  onClose: () => void;
  /** Of a list that may be exported again and again. */
  onRepeat?: () => void;
}) {
  const download = useDownload();
  const seesPeople = useMay("personal.see");
  const keys = columns.map(({ key }) => key);
  return (
    <FormDialog
      title="Download the list"
      description={`Every page of the list goes into the file. All its rows are from the same moment.${
        seesPeople ? "" : " Numbers and addresses are masked for your role."
      }`}
      wide
      // A list that has to have all its columns names none.
      schema={columns.length > 0 ? schema : schema.extend({ columns: z.array(z.string()) })}
      defaultValues={{ format: "xlsx", columns: keys }}
      onSubmit={async ({ format, columns: chosen }) => {
        await download(fileAddress(href, format, chosen.length < keys.length ? chosen : null));
      }}
      onClose={onClose}
      label="Download"
      busyLabel="Beginning…"
    >
      {onRepeat && (
        <p className="text-sm text-muted">
          <Button size="sm" icon="clock" onClick={onRepeat}>
            Repeat…
          </Button>{" "}
          writes it every day, week or month.
        </p>
      )}
      <RadioField name="format" label="Format" options={formats} />
      {columns.length > 0 && (
        <ChecksField
          name="columns"
          label="Columns"
          columns
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
    </FormDialog>
  );
}

const words: Record<ExportFormat, [name: string, meaning: string]> = {
  xlsx: ["Excel (XLSX)", "Ids keep every digit. Nothing in it is run as a formula."],
  csv: ["CSV", "For any spreadsheet. An apostrophe is put before what a spreadsheet would run or round."],
  jsonl: ["JSON Lines", "For programs: one object per line, each text exactly as it is."],
};

const formats = (["xlsx", "csv", "jsonl"] as const).map((value) => ({
  value,
  label: (
    <span className="grid">
      <span>{words[value][0]}</span>
      <span className="text-xs text-muted">{words[value][1]}</span>
    </span>
  ),
}));
