import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

/** What an operator's report said, in its own word: dashed, since an import is never more than reported. */
export function ReportedState({ state }: { state: string }) {
  return (
    <span
      title={t("messages.reportedByImportState", { state })}
      className="inline-flex max-w-full items-center gap-1 border-b border-dashed border-control align-middle text-xs text-muted"
    >
      <Icon name="arrow-down-left" size="sm" />
      <span className="truncate">{state}</span>
    </span>
  );
}
