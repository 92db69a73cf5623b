"use client";

import { callKindWords } from "#components/calls/call-kinds.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";

export function NoCallsYet({ kind }: { kind: CallKind }) {
  const { many, holds } = callKindWords[kind];
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
        ? `No ${callKindWords[kind].one} has a number that begins with “${q}”, or that id. Ids are found by the whole id alone.`
        : "The filters above hide everything there is. Choose a longer period, or take some of them away."}
    </EmptyState>
  );
}
