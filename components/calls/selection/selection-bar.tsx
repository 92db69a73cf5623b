"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
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
    ...(mayText ? [{ channel: "sms" as const, label: "Compose SMS" }] : []),
    ...(mayMessage ? [{ channel: "wa" as const, label: "Compose instant message" }] : []),
  ];
  return (
    <section
      aria-label="Selected calls"
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent-line bg-accent-subtle px-4 py-2 text-sm"
    >
      <span className="mr-2 font-medium" role="status">
        {counted(rows.length, "call")}, {counted(numbers.length, "number")}
      </span>
      {seesPeople &&
        numbers.length > 0 &&
        channels.map(({ channel, label }) => (
          <Button
            key={channel}
            size="sm"
            icon="send"
            loading={compose.isPending && compose.variables.channel === channel && "Beginning a draft…"}
            onClick={() => !compose.isPending && compose.mutate({ channel, numbers })}
          >
            {label}
          </Button>
        ))}
      <Button
        size="sm"
        icon="download"
        loading={download.isPending && "Reading the calls…"}
        onClick={() => !download.isPending && download.mutate(rows.map(({ id }) => id))}
      >
        Download CSV
      </Button>
      {(!seesPeople || channels.length === 0) && (
        <span className="text-muted">Owners, admins and senders of this workspace can write to these numbers.</span>
      )}
      {shown.some(({ id }) => !selection.isSelected(id)) && (
        <Button size="sm" variant="plain" onClick={() => selection.add(shown)}>
          Select all {shown.length} on this page
        </Button>
      )}
      <Button size="sm" variant="plain" onClick={selection.clear}>
        Clear selection
      </Button>
    </section>
  );
}
