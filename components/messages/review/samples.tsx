"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import type { BulkReview, DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { OwnPart } from "#components/messages/channel/map-view.ts";
import { RowPicker } from "#components/messages/draft/row-picker.tsx";
import { SampleMessage } from "#components/messages/draft/sample-message.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { problemSentence } from "#server/compose/problems.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { t } from "#words/t.ts";

const kinds = ["first", "longest", "any"] as const;
type Kind = (typeof kinds)[number];
const words: Record<Kind, string> = {
  get first() {
    return t("messages.first");
  },
  get longest() {
    return t("messages.longest");
  },
  get any() {
    return t("messages.anyRow");
  },
};

/** Messages as they go out: the first, the longest, and any row. */
export function Samples({
  draft,
  uploadId,
  samples,
}: {
  draft: DraftView;
  uploadId: string;
  samples: BulkReview["samples"];
}) {
  const own = useChannel().own.of(draft.draft);
  const [kind, setKind] = useState<Kind>("first");
  const sample = samples[kind];
  return (
    <Panel
      title={t("messages.asTheyGetIt")}
      actions={kinds.map((each) => (
        <Button
          key={each}
          size="sm"
          aria-pressed={each === kind}
          onClick={() => setKind(each)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
        >
          {words[each]}
        </Button>
      ))}
    >
      {kind === "any" ? (
        <AnyRow {...{ own, uploadId }} submissionId={draft.id} start={samples.any?.row ?? samples.first?.row ?? 1} />
      ) : (
        <div className="grid gap-2 p-4">
          {sample ? (
            <>
              <p className="text-xs text-muted">{t("messages.rowRow", { row: formatCount(sample.row) })}</p>
              <SampleMessage {...{ own }} of={sample} />
            </>
          ) : (
            <p className="text-sm text-muted">{t("messages.thereIsNone")}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

function AnyRow({
  own,
  submissionId,
  uploadId,
  start,
}: {
  own: OwnPart<ListDraft>;
  submissionId: string;
  uploadId: string;
  start: number;
}) {
  const trpc = useTRPC();
  const { area } = useChannel();
  const [row, setRow] = useState(start);
  const preview = useQuery(
    trpc.checks.preview.queryOptions(row > 0 ? { submissionId, row } : skipToken, {
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const { data, error } = preview;
  return (
    <>
      <div className="border-b border-line px-4 py-2">
        <RowPicker uploadId={uploadId} row={row} onPick={setRow} />
      </div>
      <div className="grid gap-2 p-4" role="status">
        {error && (
          <p className="text-sm text-muted">
            {codeOf(error) === "NOT_FOUND"
              ? t("messages.theTableHasNoRowRowRows", { row: formatCount(row) })
              : messageOf(error)}
          </p>
        )}
        {!error && data && <SampleMessage {...{ own }} of={data} />}
        {!error && data?.problem && (
          <p className="text-sm text-bad-text">
            {t("messages.problemSentenceItIsLeftOut", { problemSentence: problemSentence(data.problem, area) })}
          </p>
        )}
      </div>
    </>
  );
}
