"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { tableName } from "#components/files/table-name.ts";
import { DropZone } from "#components/files/upload/drop-zone.tsx";
import { PasteBox } from "#components/files/upload/paste-box.tsx";
import { ReadOptions } from "#components/files/upload/read-options.tsx";
import type { UploadOptions } from "#components/files/upload/uploader.ts";
import type { useUpload } from "#components/files/upload/use-upload.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { RadioGroup } from "#components/ui/controls/radio-group.tsx";
import { t } from "#words/t.ts";
import { SavedLists } from "./saved-lists.tsx";

const sources = ["file", "paste", "list"] as const;
const names: Record<(typeof sources)[number], string> = {
  get file() {
    return t("messages.aFile");
  },
  get paste() {
    return t("messages.pastedRows");
  },
  get list() {
    return t("messages.aSavedList");
  },
};

/** Where the rows come from: one of three ways, kept in the address. */
export function SourceChooser({
  upload,
  onTake,
  onCancel,
}: {
  upload: ReturnType<typeof useUpload>;
  /** Takes the rows of a saved list. */
  onTake: (id: string) => void;
  /** Keeps the rows there are; absent where there are none. */
  onCancel: (() => void) | undefined;
}) {
  const [source, setSource] = useQueryState("from", parseAsStringLiteral(sources).withDefault("file"));
  const [options, setOptions] = useState<UploadOptions>({});
  const problem = upload.state === "failed" ? upload.problem : null;
  return (
    <div className="grid max-w-form grid-cols-1 gap-5">
      <fieldset>
        <legend className="text-sm font-semibold">{t("messages.recipientsFrom")}</legend>
        <RadioGroup
          name="source"
          options={sources.map((value) => ({ value, label: names[value], checked: value === source }))}
          onChange={(event) => {
            const chosen = sources.find((value) => value === event.target.value);
            if (!chosen) return;
            // What was wrong with a file says nothing about pasted rows.
            upload.forget();
            void setSource(chosen);
          }}
        />
      </fieldset>
      {source === "file" && (
        <DropZone
          label={t("messages.aFileWithRecipients")}
          problem={problem}
          onFile={(file) => void upload.begin(file, options)}
        />
      )}
      {source === "paste" && (
        <PasteBox
          label={t("messages.rowsWithRecipients")}
          hint={t("messages.oneRecipientPerLineCopiedFromA")}
          action={t("messages.takeTheseRows")}
          problem={problem}
          onText={(text) =>
            void upload.begin({ text, name: t("messages.pastedRows") }, { ...options, encoding: "utf-8" })
          }
        />
      )}
      {source === "list" ? (
        <SavedLists onTake={onTake} />
      ) : (
        <ReadOptions value={options} onChange={setOptions} isPasted={source === "paste"} />
      )}
      {onCancel && (
        <Button variant="plain" className="w-fit" onClick={onCancel}>
          {t("messages.keepWhich", { which: upload.upload ? tableName(upload.upload) : t("messages.theRowsThereAre") })}
        </Button>
      )}
    </div>
  );
}
