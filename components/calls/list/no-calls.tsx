"use client";

import { callKindWords } from "#components/calls/call-kinds.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { readingWords } from "./archive-standing.ts";
import { useArchiveStanding } from "./archived-line.tsx";

/** No call is archived: because none was made, because they are being read, or because no account has any. */
export function NoCallsYet({ kind }: { kind: CallKind }) {
  const { many, holds } = callKindWords[kind];
  const standing = useArchiveStanding(kind);
  if (standing === null) {
    return (
      <EmptyState kind="nothing-yet" icon="circle-slash" title={t("calls.noAccountHasMany", { many })}>
        {t("calls.holdsAnOwnerOrAdminConnectsAn", { holds })}
      </EmptyState>
    );
  }
  if (standing === "awaited") {
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title={t("calls.readingBeginsWithinAMinute")}>
        {t("calls.holdsAWorkerReadsWhatThePlatform", { holds })}
      </EmptyState>
    );
  }
  if (standing?.reading) {
    const { done, windows } = standing.reading;
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title={t("calls.theManyAreBeingRead", { many })}>
        <p>{t("calls.readingWordsTheyAppearHereAsTheyArrive", { readingWords: readingWords(standing.reading) })}</p>
        <div className="mt-2 w-64 max-w-full">
          <Progress label={t("calls.readSoFar")} done={done} whole={windows} said={readingWords(standing.reading)} />
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" icon="phone" title={t("calls.noManyYet", { many })}>
      {holds}
    </EmptyState>
  );
}

export function NoMatch({ kind, q, onClear }: { kind: CallKind; q: string; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("calls.noCallMatches")}
      actions={<Button onClick={onClear}>{t("calls.clearFilters")}</Button>}
    >
      {q
        ? t("calls.noOneHasANumberThatBegins", { one: callKindWords[kind].one, q })
        : t("calls.theFiltersAboveHideEverythingChooseA")}
    </EmptyState>
  );
}
