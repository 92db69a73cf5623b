"use client";

import { type DragEvent, useId, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { limitsInWords } from "./limits.ts";

const accepted = ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain";

/** A place to drop a file on, or to choose one. Its limits stand beside it before anything is sent. */
export function DropZone({
  label,
  choose = t("files.chooseAFile"),
  problem,
  onFile,
}: {
  /** Names the field: "A file with recipients". */
  label: string;
  choose?: string;
  /** What is wrong with the file that was chosen last. */
  problem?: string | null;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    // The same file again has to be a change too.
    if (input.current) input.current.value = "";
    if (file) onFile(file);
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      {problem && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-sm font-medium text-bad-text">
          <Icon name="circle-alert" size="sm" className="mt-[0.1875rem]" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{t("files.error")}</span>
            {problem}
          </span>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the field inside is everybody's */}
      <div
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
        className={cx(
          "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-8 text-sm",
          isOver ? "border-accent bg-accent-subtle" : "border-control bg-surface",
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={problem ? `${id}-problem ${id}-limits` : `${id}-limits`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => take(event.target.files?.[0])}
          className="peer sr-only"
        />
        <label
          id={`${id}-choose`}
          htmlFor={id}
          className="inline-flex h-control cursor-pointer items-center gap-1.5 rounded-sm border border-control bg-surface px-3 font-medium text-ink peer-focus-visible:shadow-focus hover:bg-hover max-phone:h-touch max-phone:text-base"
        >
          <Icon name="upload" size="sm" />
          {choose}
        </label>
        <span className="text-muted max-phone:hidden">{t("files.orDropItHere")}</span>
      </div>
      <p id={`${id}-limits`} className="text-xs text-muted">
        {t("files.cSVTSVOrXLSXLimitsInWords", { limitsInWords: limitsInWords() })}
      </p>
    </div>
  );
}
