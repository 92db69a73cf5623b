"use client";

import { callKindWords } from "#components/calls/call-kinds.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { readingWords } from "./archive-standing.ts";
import { useArchiveStanding } from "./archived-line.tsx";

/** No call is archived: because none was made, because they are being read, or because no account has any. */
export function NoCallsYet({ kind }: { kind: CallKind }) {
  const { many, holds } = callKindWords[kind];
  const standing = useArchiveStanding(kind);
  if (standing === null) {
    return (
      <EmptyState kind="nothing-yet" icon="circle-slash" title={`No account has ${many}`}>
        {holds} An owner or admin connects an account with an application of this kind.
      </EmptyState>
    );
  }
  if (standing === "awaited") {
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title="Reading begins within a minute">
        {holds} A worker reads what the platform still has first.
      </EmptyState>
    );
  }
  if (standing?.reading) {
    const { done, windows } = standing.reading;
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title={`The ${many} are being read`}>
        <p>{readingWords(standing.reading)}. They appear here as they arrive.</p>
        <div className="mt-2 w-64 max-w-full">
          <Progress label="Read so far" done={done} whole={windows} said={readingWords(standing.reading)} />
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" icon="phone" title={`No ${many} yet`}>
      {holds}
    </EmptyState>
  );
}

export function NoMatch({ kind, q, onClear }: { kind: CallKind; q: string; onClear: () => void }) {
  return (
    <EmptyState kind="no-match" title="No call matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {q
        ? `No ${callKindWords[kind].one} has a number that begins with “${q}”, or that id. Enter a full id to find it.`
        : "The filters above hide everything. Choose a longer period, or remove some of them."}
    </EmptyState>
  );
}
