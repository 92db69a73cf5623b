"use client";

import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted, formatCount } from "#components/ui/number.ts";

type SentTexts = NonNullable<ReadyReview["sentTexts"]>;

/** Numbers of the draft that got its text within a day: left out with one press, or sent to again for a reason. */
export function SentTextsWarning({ draft, of, count }: { draft: DraftView; of: SentTexts; count: number }) {
  return (
    <RepeatWarning
      of={of}
      what={`${ofAll(of.numbers, count)} got this text in the last 24 hours, the last`}
      actions={of.numbers < count && <LeaveOut draft={draft} numbers={of.numbers} />}
    >
      They would get it twice. It last went out with
    </RepeatWarning>
  );
}

function ofAll(numbers: number, count: number): string {
  if (count === 1) return "The number";
  return numbers === count
    ? `All ${counted(count, "number")}`
    : `${formatCount(numbers)} of ${counted(count, "number")}`;
}

/** Has the rows checked again, which leaves these numbers out, and then made ready. */
function LeaveOut({ draft, numbers }: { draft: DraftView; numbers: number }) {
  const { change, isChanging } = useChangeDraft(draft);
  const [problem, setProblem] = useState<string>();
  if (!useMaySend()) return null;
  const leaveOut = () => {
    setProblem(undefined);
    change({ draft: { withoutRepeats: true }, recheck: true }).catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <>
      <Button size="sm" icon="circle-minus" loading={isChanging && "Leaving out…"} onClick={leaveOut}>
        Leave out {numbers === 1 ? "this one" : `these ${formatCount(numbers)}`}
      </Button>
      <span className="text-muted">Or say why, and send to all.</span>
      {problem && (
        <span role="alert" className="text-bad-text">
          {problem}
        </span>
      )}
    </>
  );
}
