"use client";

import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { type ExportFormat, exportFormats, type ListColumn } from "#server/compose/exported/column.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { fileAddress } from "./file-address.ts";
import { useDownload } from "./use-download.ts";

const schema = z.object({
  format: z.enum(exportFormats),
  columns: z.array(z.string()).min(1, { error: () => t("reading.chooseAtLeastOneColumn") }),
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
  onRepeat?: (chosen: readonly string[]) => void;
}) {
  const download = useDownload();
  const seesPeople = useMay("personal.see");
  const keys = columns.map(({ key }) => key);
  return (
    <FormDialog
      title={t("reading.downloadTheList")}
      description={seesPeople ? t("reading.everyPageOfTheListGoesInto") : t("reading.everyPageGoesIntoItMasked")}
      wide
      // A list that has to have all its columns names none.
      schema={columns.length > 0 ? schema : schema.extend({ columns: z.array(z.string()) })}
      defaultValues={{ format: "xlsx", columns: keys }}
      onSubmit={async ({ format, columns: chosen }) => {
        await download(fileAddress(href, format, chosen.length < keys.length ? chosen : null));
      }}
      onClose={onClose}
      label={t("reading.download")}
      busyLabel={t("reading.beginning")}
    >
      {onRepeat && <Repeat onRepeat={onRepeat} />}
      <RadioField name="format" label={t("reading.format")} options={formats} />
      {columns.length > 0 && (
        <ChecksField
          name="columns"
          label={t("reading.columns")}
          columns
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
    </FormDialog>
  );
}

/** Whatever was chosen so far is chosen there, too. */
function Repeat({ onRepeat }: { onRepeat: (chosen: readonly string[]) => void }) {
  const { getValues } = useFormContext<z.input<typeof schema>>();
  return (
    <p className="text-sm text-muted">
      {rich("reading.repeatWritesIt", {
        repeat: (
          <Button size="sm" icon="clock" onClick={() => onRepeat(getValues("columns"))}>
            {t("reading.repeat")}
          </Button>
        ),
      })}
    </p>
  );
}

const words: Record<ExportFormat, readonly [name: string, meaning: string]> = {
  get xlsx() {
    return [t("reading.excelXLSX"), t("reading.idsKeepEveryDigitNothingInIt")] as const;
  },
  get csv() {
    return [t("reading.cSV"), t("reading.forAnySpreadsheetAnApostropheIsPut")] as const;
  },
  get jsonl() {
    return [t("reading.jSONLines"), t("reading.forProgramsOneObjectPerLineEach")] as const;
  },
};

const formats = (["xlsx", "csv", "jsonl"] as const).map((value) => ({
  value,
  get label() {
    const [name, meaning] = words[value];
    return (
      <span className="grid">
        <span>{name}</span>
        <span className="text-xs text-muted">{meaning}</span>
      </span>
    );
  },
}));
