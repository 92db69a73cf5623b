"use client";

import { useId } from "react";
import { Select } from "#components/ui/controls/select.tsx";
import { t } from "#words/t.ts";
import { delimiters, encodings } from "./format-words.ts";
import type { UploadOptions } from "./uploader.ts";

const guess = () => t("files.detectAutomatically");
const headers = [
  {
    value: "yes",
    get label() {
      return t("files.yes");
    },
  },
  {
    value: "no",
    get label() {
      return t("files.noItIsData");
    },
  },
];

/** What may be said about a table instead of having it found out. Folded, since it is seldom needed. */
export function ReadOptions({
  value,
  onChange,
  isPasted = false,
  open = false,
}: {
  value: UploadOptions;
  onChange: (value: UploadOptions) => void;
  /** Pasted text has no encoding that could be wrong. */
  isPasted?: boolean;
  /** Unfolded from the start: the file could not be read as it was. */
  open?: boolean;
}) {
  const { hasHeader } = value;
  return (
    <details open={open || undefined} className="text-sm">
      <summary className="w-fit rounded-sm text-link underline decoration-accent-line underline-offset-3 hover:decoration-current">
        {t("files.howToReadIt")}
      </summary>
      <div className="mt-3 grid grid-cols-3 items-start gap-4 max-phone:grid-cols-1">
        <Option
          label={t("files.theFirstRowIsAHeader")}
          value={hasHeader === undefined ? "" : hasHeader ? "yes" : "no"}
          options={headers}
          onChange={(chosen) => onChange(given({ ...value, hasHeader: chosen === "" ? undefined : chosen === "yes" }))}
        />
        <Option
          label={t("files.betweenColumns")}
          value={value.delimiter ?? ""}
          options={delimiters.map((each) => ({ value: each.value, label: each.name }))}
          onChange={(delimiter) => onChange(given({ ...value, delimiter }))}
        />
        {!isPasted && (
          <Option
            label={t("files.encoding")}
            value={value.encoding ?? ""}
            options={encodings.map((each) => ({ value: each.value, label: each.name }))}
            onChange={(encoding) => onChange(given({ ...value, encoding }))}
          />
        )}
      </div>
    </details>
  );
}

/** Without what is not said. */
function given({ encoding, delimiter, hasHeader }: UploadOptions): UploadOptions {
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(hasHeader !== undefined && { hasHeader }),
  };
}

function Option({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="w-fit font-semibold">
        {label}
      </label>
      <Select id={id} value={value} options={options} none={guess()} onValueChange={onChange} />
    </div>
  );
}
