"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";
import { numbersOf, useCompose } from "./use-compose.ts";
import { useDownload } from "./use-download.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done with the ticked calls: write to their numbers, each of which is in the draft once, or have them as a file. */
export function SelectionBar({
  kind,
  selection,
  shown,
}: {
  kind: CallKind;
  selection: Selection;
  shown: readonly CallRow[];
}) {
  const compose = useCompose();
  const download = useDownload(kind);
  const seesPeople = useMay("personal.see");
  const [mayText, mayMessage] = [useMay("sms.send"), useMay("wa.send")];
  const { rows } = selection;
  if (rows.length === 0) return null;
  const numbers = numbersOf(rows);
  const channels = [
    ...(mayText ? [{ channel: "sms" as const, label: t("calls.composeSMS") }] : []),
    ...(mayMessage ? [{ channel: "wa" as const, label: t("calls.composeInstantMessage") }] : []),
  ];
  return (
    <section
      aria-label={t("calls.selectedCalls")}
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent-line bg-accent-subtle px-4 py-2 text-sm"
    >
      <span className="mr-2 font-medium" role="status">
        {t("calls.selectedCallsAndNumbers", { calls: rows.length, numbers: numbers.length })}
      </span>
      {seesPeople &&
        numbers.length > 0 &&
        channels.map(({ channel, label }) => (
          <Button
            key={channel}
            size="sm"
            icon="send"
            loading={compose.isPending && compose.variables.channel === channel && t("calls.beginningADraft")}
            onClick={() => !compose.isPending && compose.mutate({ channel, numbers })}
          >
            {label}
          </Button>
        ))}
      <Button
        size="sm"
        icon="download"
        loading={download.isPending && t("calls.readingTheCalls")}
        onClick={() => !download.isPending && download.mutate(rows.map(({ id }) => id))}
      >
        {t("calls.downloadCSV")}
      </Button>
      {(!seesPeople || channels.length === 0) && (
        <span className="text-muted">{t("calls.ownersAdminsAndSendersOfThisWorkspace")}</span>
      )}
      {shown.some(({ id }) => !selection.isSelected(id)) && (
        <Button size="sm" variant="plain" onClick={() => selection.add(shown)}>
          {t("calls.selectAllShownOnThisPage", { shown: shown.length })}
        </Button>
      )}
      <Button size="sm" variant="plain" onClick={selection.clear}>
        {t("calls.clearSelection")}
      </Button>
    </section>
  );
}
