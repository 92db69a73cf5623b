"use client";

import { codeOf } from "#components/form/refusal.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { voiceLimits } from "#server/contract/limits/voice.ts";
import { t } from "#words/t.ts";
import { ChangedFields } from "./changed-fields.tsx";
import { type ReadAgainOf, useReadAgain } from "./use-read-again.ts";

/** Asks the platform about this call once more and says what it tells otherwise than before; why it cannot, where it cannot. */
export function ReadAgain({ of, problem, zone }: { of: ReadAgainOf; problem: string | null; zone: string }) {
  const { read, answer, error, isReading } = useReadAgain(of);
  return (
    <Panel
      title={t("calls.recordAtThePlatform")}
      padded
      actions={
        problem === null && (
          <Button size="sm" icon="refresh" loading={isReading && t("calls.reading")} onClick={read}>
            {t("calls.readAgainFromThePlatform")}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3 text-sm">
        {error && !isReading && (
          <ReadProblem
            error={error}
            what={
              codeOf(error) === "SERVICE_UNAVAILABLE"
                ? t("calls.itIsNotKnownWhetherThePlatform")
                : t("calls.whatIsKeptHereStaysAsIt")
            }
            onRetry={read}
            busy={isReading}
          />
        )}
        {answer?.kind === "gone" && !isReading && (
          <Callout hue="caution" title={t("calls.thePlatformNoLongerHasThisCall")} alert>
            {t("calls.itKeepsTheseForMonthsMonthsWhat", { months: voiceLimits.months })}
          </Callout>
        )}
        <p role="status" className={answer?.kind === "gone" && !isReading ? "sr-only" : "text-muted"}>
          {sentence({ isReading, answer: answer?.kind ?? null, isFailed: error !== null, problem })}
        </p>
        {answer?.kind === "changed" && !isReading && (
          <ChangedFields kind={of.kind} changes={answer.changes} zone={zone} />
        )}
      </div>
    </Panel>
  );
}

function sentence(at: {
  isReading: boolean;
  answer: "unchanged" | "changed" | "gone" | null;
  isFailed: boolean;
  problem: string | null;
}): string {
  if (at.isReading) return t("calls.askingThePlatformAboutThisCall");
  if (at.isFailed) return t("calls.nothingWasRead");
  if (at.answer === "unchanged") return t("calls.nothingHasChangedSinceThisCallWas");
  if (at.answer === "changed") return t("calls.thePlatformHasDifferentValuesNowThey");
  if (at.answer === "gone") return t("calls.nothingWasRead");
  return at.problem ?? t("calls.costsAndResultsMayBeCorrectedAfter");
}
