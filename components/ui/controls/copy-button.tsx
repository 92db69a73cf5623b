"use client";

import { useEffect, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

const shownFor = 2_000;

/** Copies an id or a text and says so, also to a screen reader. `what` completes "Copy …": "the task id". */
export function CopyButton({ value, what, className }: { value: string; what: string; className?: string }) {
  const [outcome, setOutcome] = useState<"" | "copied" | "failed">("");

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(""), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      // Without https the browser may refuse; the text stands right beside the button.
      setOutcome("failed");
    }
  }

  const said = outcome === "" ? "" : outcome === "copied" ? t("ui.copied") : t("ui.copyingFailed");
  return (
    <button
      type="button"
      onClick={copy}
      title={said || t("ui.copyWhat", { what })}
      className={cx(
        "relative inline-grid size-6 flex-none place-items-center rounded-sm align-middle text-muted hover:bg-hover hover:text-ink max-phone:-my-1.5 max-phone:size-9",
        className,
      )}
    >
      <Icon name={outcome === "copied" ? "check" : "copy"} size="sm" />
      <span className="sr-only">{t("ui.copyWhat", { what })}</span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </button>
  );
}
