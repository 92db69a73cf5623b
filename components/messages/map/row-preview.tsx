"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { RowPicker } from "#components/messages/draft/row-picker.tsx";
import { SampleMessage } from "#components/messages/draft/sample-message.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { problemSentence } from "#server/compose/problems.ts";
import { t } from "#words/t.ts";
import { useMapView } from "./map-context.tsx";
import { sayMissing, toDraft } from "./map-values.ts";
import { useSettledValue } from "./use-settled-value.ts";

/** Any row's message by what the form says now, made by the same code that sends it. */
export function RowPreview({
  submissionId,
  uploadId,
  values,
  firstRow,
}: {
  submissionId: string;
  uploadId: string;
  values: MapInput;
  firstRow: number;
}) {
  const trpc = useTRPC();
  const [row, setRow] = useState(firstRow);
  const { content, variables, numberColumn, country } = toDraft(values);
  const asked = { row, content: content ?? "", variables, country, ...(numberColumn !== null && { numberColumn }) };
  const input = useSettledValue(asked);
  const preview = useQuery(
    trpc.checks.preview.queryOptions({ submissionId, ...input }, { placeholderData: keepPreviousData, retry: false }),
  );
  return (
    <Panel title={t("messages.theMessageForOneRow")}>
      <div className="border-b border-line px-4 py-2">
        <RowPicker uploadId={uploadId} row={row} onPick={setRow} />
      </div>
      <div className="grid gap-3 p-4" aria-busy={preview.isFetching || undefined}>
        <Previewed
          preview={preview}
          row={input.row}
          values={values}
          isCurrent={!preview.isPlaceholderData && JSON.stringify(input) === JSON.stringify(asked)}
        />
      </div>
    </Panel>
  );
}

type Preview = Outputs["checks"]["preview"];

function Previewed({
  preview: { data, error },
  row,
  values,
  isCurrent,
}: {
  preview: { data: Preview | undefined; error: unknown };
  row: number;
  values: MapInput;
  /** Whether it was made by what the form says now. */
  isCurrent: boolean;
}) {
  const { toOwn } = useMapView();
  if (error) {
    return (
      <p role="status" className="text-sm text-muted">
        {codeOf(error) === "NOT_FOUND"
          ? t("messages.theTableHasNoRowRowRows", { row: formatCount(row) })
          : messageOf(error)}
      </p>
    );
  }
  if (!data) {
    return (
      <>
        <Skeleton width="45%" />
        <Skeleton width="90%" />
      </>
    );
  }
  return (
    <>
      <SampleMessage own={toOwn(values)} of={data} />
      <Remarks preview={data} fills={values.fills} isCurrent={isCurrent} />
    </>
  );
}

/** What is wrong in this row alone: values that are missing, else the first thing that keeps it from being sent. */
function Remarks({
  preview: { missing, problem, text },
  fills,
  isCurrent,
}: {
  preview: Preview;
  fills: MapInput["fills"];
  isCurrent: boolean;
}) {
  const { area } = useChannel();
  const remarks =
    missing.length > 0
      ? missing.map((name) => sayMissing(name, fills))
      : problem
        ? [problemSentence(problem, area)]
        : [];
  if (remarks.length === 0 || text === "") return null;
  // What was wrong before the last change may be right by now. Its place is kept, so that nothing jumps.
  return (
    <ul className={cx("grid gap-1 text-sm text-bad-text", !isCurrent && "invisible")}>
      {remarks.map((remark) => (
        <li key={remark} className="flex gap-1.5">
          <Icon name="circle-alert" size="sm" className="mt-[0.1875rem]" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{remark}</span>
        </li>
      ))}
    </ul>
  );
}
