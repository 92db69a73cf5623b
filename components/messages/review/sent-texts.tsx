"use client";

import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useChannel, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { RepeatReason } from "#components/sends/review/repeat-reason.tsx";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

type SentTexts = NonNullable<ReadyReview["sentTexts"]>;
type Props = { draft: DraftView; review: ReadyReview };

/**
 * What the numbers of a draft, or its list, got within a day: the same text is a warning, another one a note, and either is left
 * out with one press. Where most of them got something within the hour, it asks why they get this too.
 */
export function SentTextsNotices({ draft, review }: Props) {
  const { repeatOf, sentTexts, otherTexts, listSent, asksReason, messageCount } = review;
  // A repeat of a whole send says it already, unless some of its numbers did not get the text.
  const same = repeatOf !== null && sentTexts?.numbers === messageCount ? null : sentTexts;
  const isTold = listSent !== null && [repeatOf, same, otherTexts].some((told) => told?.id === listSent.id);
  return (
    <>
      {same && <SameText {...{ draft, review }} of={same} />}
      {otherTexts && <OtherTexts {...{ draft, review }} of={otherTexts} />}
      {listSent && !isTold && <SentLately isQuiet title={t("messages.thisListWasSentTo")} last={listSent} />}
      {asksReason && repeatOf === null && (
        <Callout hue="caution" title={t("messages.mostGotSomethingSoon")}>
          <RepeatReason label={t("messages.whySendToThemAgain")} />
        </Callout>
      )}
    </>
  );
}

function SameText({ draft, review: { messageCount: count, listSent }, of }: Props & { of: SentTexts }) {
  const { same } = useChannel().review;
  return (
    <SentLately
      title={
        same === "text"
          ? t("messages.allGotThisText", { ofAll: ofAll(of.numbers, count) })
          : t("messages.allGotThisTemplate", { ofAll: ofAll(of.numbers, count) })
      }
      last={of}
      also={listSent?.id === of.id && t("messages.itWentToThisList")}
      actions={of.numbers < count && <LeaveOut draft={draft} numbers={of.numbers} without="withoutRepeats" />}
    />
  );
}

/** Often meant: it asks for nothing. */
function OtherTexts({ draft, review: { messageCount: count, listSent }, of }: Props & { of: SentTexts }) {
  const { noun } = areaTraits[useChannel().area];
  return (
    <SentLately
      isQuiet
      title={t("messages.allGotAnother", { ofAll: ofAll(of.numbers, count), noun })}
      last={of}
      also={listSent?.id === of.id && t("messages.itWentToThisList")}
      actions={of.numbers < count && <LeaveOut draft={draft} numbers={of.numbers} without="withoutReached" />}
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
function LeaveOut({
  draft,
  numbers,
  without,
}: {
  draft: DraftView;
  numbers: number;
  without: "withoutRepeats" | "withoutReached";
}) {
  const { change, isChanging } = useChangeDraft(draft);
  const [problem, setProblem] = useState<string>();
  if (!useMaySend()) return null;
  const leaveOut = () => {
    setProblem(undefined);
    change({ draft: { [without]: true }, recheck: true }).catch((error: unknown) => setProblem(messageOf(error)));
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
