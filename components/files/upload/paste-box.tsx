"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { limitsInWords } from "./limits.ts";

/** Rows as they come out of a spreadsheet or a mail: one a line. */
export function PasteBox({
  label,
  hint,
  action,
  problem,
  onText,
}: {
  label: string;
  hint: string;
  /** What the button does: "Take these rows". */
  action: string;
  problem?: string | null;
  onText: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const said = isMissing ? t("files.pasteAtLeastOneRow") : problem;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {said && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-sm font-medium text-bad-text">
          <Icon name="circle-alert" size="sm" className="mt-[0.1875rem]" />
          <span>
            <span className="sr-only">{t("files.error")}</span>
            {said}
          </span>
        </p>
      )}
      <Textarea
        id={id}
        rows={8}
        value={text}
        spellCheck={false}
        aria-describedby={[`${id}-hint`, said && `${id}-problem`, `${id}-limits`].filter(Boolean).join(" ")}
        aria-invalid={said ? true : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setIsMissing(false);
        }}
        className="mono"
      />
      <div className="flex items-center gap-4 text-xs text-muted">
        <span id={`${id}-limits`}>{limitsInWords()}</span>
        <span className="ml-auto whitespace-nowrap">{t("files.linesLine", { lines })}</span>
      </div>
      <Button
        className="mt-2 w-fit max-phone:w-full"
        onClick={() => {
          setIsMissing(lines === 0);
          if (lines > 0) onText(text);
        }}
      >
        {action}
      </Button>
    </div>
  );
}
