"use client";

import { codeOf } from "#components/form/refusal.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { voiceLimits } from "#server/contract/limits/voice.ts";
import { ChangedFields } from "./changed-fields.tsx";
import { type ReadAgainOf, useReadAgain } from "./use-read-again.ts";

/** Asks the platform about this call once more and says what it tells otherwise than before; why it cannot, where it cannot. */
export function ReadAgain({ of, problem, zone }: { of: ReadAgainOf; problem: string | null; zone: string }) {
  const { read, answer, error, isReading } = useReadAgain(of);
  return (
    <Panel
      title="Record at the platform"
      padded
      actions={
        problem === null && (
          <Button size="sm" icon="refresh" loading={isReading && "Reading…"} onClick={read}>
            Read again from the platform
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
                ? "It is not known whether the platform has newer values. What is kept here stays as it was."
                : "What is kept here stays as it was."
            }
            onRetry={read}
            busy={isReading}
          />
        )}
        {answer?.kind === "gone" && !isReading && (
          <Callout hue="caution" title="The platform no longer has this call." alert>
            It keeps these for {voiceLimits.months} months. What is kept here stays as it was.
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
  if (at.isReading) return "Asking the platform about this call…";
  if (at.isFailed) return "Nothing was read.";
  if (at.answer === "unchanged") return "Nothing has changed since this call was last read.";
  if (at.answer === "changed") return "The platform has different values now. They are kept here:";
  if (at.answer === "gone") return "Nothing was read.";
  return at.problem ?? "Costs and results may be corrected after a call. Reading it again shows what has changed.";
}
