"use client";

import { useState } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { CheckAgain } from "#components/messages/draft/check-again.tsx";
import { StepBar } from "#components/messages/draft/step-bar.tsx";
import { StepClosed } from "#components/messages/draft/step-closed.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { WizardFrame } from "#components/messages/draft/wizard-frame.tsx";
import { isChecking, whyClosed } from "#components/messages/draft/wizard-steps.ts";
import { WorkProgress } from "#components/reading/work-progress.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { CheckFigures } from "./check-figures.tsx";
import { RowsPanel } from "./rows-panel.tsx";

const pollMs = 700;

/** The step "Check": what every row is, what is wrong with it in its cell, and a way to put it right. */
export function CheckStep({ id }: { id: string }) {
  return (
    <WizardFrame id={id} step="check" every={({ check }) => (check && isChecking(check.state) ? pollMs : false)}>
      {(draft) => <Opened draft={draft} />}
    </WizardFrame>
  );
}

type Check = NonNullable<DraftView["check"]>;

function Opened({ draft }: { draft: DraftView }) {
  const { upload, check } = draft;
  const why = whyClosed("check", draft, useChannel());
  if (why !== null || upload === null || check === null) {
    return <StepClosed draft={draft} why={why ?? t("messages.recipientsComeFirst")} />;
  }
  return <Checked {...{ draft, upload, check }} />;
}

function Checked({
  draft,
  upload,
  check,
}: {
  draft: DraftView;
  upload: NonNullable<DraftView["upload"]>;
  check: Check;
}) {
  const settled = useLastSettled(check);
  const isSettled = !isChecking(check.state) && check.state !== "failed";
  const shown = settled ?? null;
  return (
    <>
      {check.state === "failed" && <Failed draft={draft} check={check} />}
      {shown === null && isChecking(check.state) && (
        <WorkProgress
          title={t("messages.checkingTheRows")}
          done={check.state === "queued" ? null : check.checkedRows}
          whole={check.rowCount}
          unit={t("messages.rows2")}
        >
          {t("messages.eachNumberIsNormalisedComparedWithThe")}
        </WorkProgress>
      )}
      {shown !== null && (
        <>
          <CheckFigures counts={shown.counts} />
          <Remarks draft={draft} check={shown} isSettled={isSettled} />
          <RowsPanel draft={draft} upload={upload} check={shown} isSettled={isSettled} />
          <Next draft={draft} check={check} isSettled={isSettled} />
        </>
      )}
      <p role="status" className="sr-only">
        {isChecking(check.state)
          ? t("messages.checkingTheRows")
          : t("messages.sendableRowCanBeSentTo", { sendable: check.counts.sendable })}
      </p>
    </>
  );
}

/** Old figures stay while the rows are judged anew, as after a cell was put right. */
function useLastSettled(check: Check): Check | null {
  const isSettled = !isChecking(check.state) && check.state !== "failed";
  const [last, setLast] = useState<Check | null>(isSettled ? check : null);
  if (isSettled && last !== check) setLast(check);
  return isSettled ? check : last;
}

function Remarks({ draft, check, isSettled }: { draft: DraftView; check: Check; isSettled: boolean }) {
  const stepHref = useStepHref();
  const { mapStep } = useChannel();
  const problem = draft.settingsProblem;
  if (problem !== null) {
    return (
      <Callout hue="caution" title={problem}>
        {rich("messages.untilThenNothingCanBeSent", {
          name: mapStep.name,
          link: (words) => <Link href={stepHref(draft.id, "map")}>{words}</Link>,
        })}
      </Callout>
    );
  }
  if (!isSettled || check.counts.sendable > 0) return null;
  return (
    <Callout hue="bad" title={t("messages.noRowCanBeSentTo")}>
      {rich("messages.eachRowBelowSaysWhyCorrectCells", {
        link: (words) => <Link href={stepHref(draft.id, "map")}>{words}</Link>,
        others: (words) => <Link href={stepHref(draft.id, "recipients")}>{words}</Link>,
      })}
    </Callout>
  );
}

function Failed({ draft, check }: { draft: DraftView; check: Check }) {
  const stepHref = useStepHref();
  return (
    <Callout
      hue="bad"
      alert
      title={t("messages.theRowsCouldNotBeChecked")}
      actions={
        <>
          <CheckAgain draft={draft} />
          <ButtonLink size="sm" href={stepHref(draft.id, "recipients")}>
            {t("messages.otherRecipients2")}
          </ButtonLink>
        </>
      }
    >
      {t("messages.problemNothingWasSentAndNothingOf", {
        problem: check.problem ?? t("messages.theReasonIsNotKnownYet"),
      })}
    </Callout>
  );
}

function Next({ draft, check, isSettled }: { draft: DraftView; check: Check; isSettled: boolean }) {
  const stepHref = useStepHref();
  const channel = useChannel();
  const { sendable } = check.counts;
  const why = isSettled ? whyClosed("review", draft, channel) : t("messages.theRowsAreBeingCheckedAgain");
  return (
    <StepBar>
      {why === null ? (
        <ButtonLink variant="primary" href={stepHref(draft.id, "review")}>
          {t("messages.reviewSendableMessage", { sendable })}
        </ButtonLink>
      ) : (
        <Button variant="primary" reason={why}>
          {t("messages.review")}
        </Button>
      )}
      <ButtonLink href={stepHref(draft.id, "map")}>{t("messages.back")}</ButtonLink>
    </StepBar>
  );
}
