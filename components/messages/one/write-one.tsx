"use client";

import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Arrange, OneForm } from "./one-form.tsx";
import type { OneKind } from "./one-kind.ts";

/** The form for one number, with what the tab keeps of it, or what came of it. */
export function WriteOne({
  kind,
  applications,
  arrange,
}: {
  kind: OneKind;
  applications: readonly MessageApplication[];
  arrange: Arrange;
}) {
  const { area } = useChannel();
  const intent = useIntent();
  const kept = useKept(kind.drafts, intent);
  const prefill = kind.usePrefill(kept === null, applications);
  if (kept?.kind === "sent") return arrange(<AlreadySent submissionId={kept.submissionId} area={area} />, null);
  const isReady = kept !== undefined && (kept !== null || prefill !== undefined);
  if (!isReady || intent === null) return arrange(<FormSkeleton />, null);
  return (
    <OneForm
      key={intent}
      {...{ kind, intent, applications, arrange }}
      start={kept?.values ?? prefill?.values ?? {}}
      savedAt={kept?.savedAt ?? null}
      problem={kept === null ? (prefill?.problem ?? null) : null}
    />
  );
}

function FormSkeleton() {
  return (
    <div className="grid max-w-form gap-6" aria-hidden="true">
      {["30%", "22%", "26%"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton width={width} />
          <span className="block h-control rounded-sm border border-line bg-sunken" />
        </div>
      ))}
    </div>
  );
}
