"use client";

import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useChannel, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

type SentTexts = NonNullable<ReadyReview["sentTexts"]>;

/** Numbers of the draft that got its text within a day, which one press leaves out. */
export function SentTextsNotice({ draft, of, count }: { draft: DraftView; of: SentTexts; count: number }) {
  const { same } = useChannel().review;
  return (
    <SentLately
      title={
        same === "text"
          ? t("messages.allGotThisText", { ofAll: ofAll(of.numbers, count) })
          : t("messages.allGotThisTemplate", { ofAll: ofAll(of.numbers, count) })
      }
      last={of}
      actions={of.numbers < count && <LeaveOut draft={draft} numbers={of.numbers} />}
    />
  );
}

function ofAll(numbers: number, count: number): string {
  if (count === 1) return t("messages.thisNumber2");
  return numbers === count
    ? t("messages.allCountNumber", { count })
    : t("messages.numbersOfTheseCountNumber", { numbers: formatCount(numbers), count });
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
      <Button size="sm" icon="circle-minus" loading={isChanging && t("messages.leavingOut")} onClick={leaveOut}>
        {t("messages.leaveOutThese", { numbers })}
      </Button>
      {problem && (
        <span role="alert" className="text-bad-text">
          {problem}
        </span>
      )}
    </>
  );
}
