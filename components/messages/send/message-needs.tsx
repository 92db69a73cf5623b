import { RefusedCallsPanel } from "#components/messages/calls/refused-calls-panel.tsx";
import { RefusedNumbersPanel } from "#components/messages/calls/refused-numbers-panel.tsx";
import { UnknownCallsPanel } from "#components/messages/calls/unknown-calls-panel.tsx";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";
import { FormForOne } from "./message-actions.tsx";

/** What needs a person: what is unknown first, then what was refused. */
export function MessageNeeds({
  submission,
  figures,
  address,
}: {
  submission: SubmissionView;
  figures: MessageFigures;
  address: MessageAddress;
}) {
  const { unknown, refused, refusedWhole } = submission.calls;
  const refusedOneByOne = Math.max(0, figures.refused - (refusedWhole.messages ?? 0));
  // Its form writes it anew; a draft is for many.
  const isOne = useChannel().isToOne(submission);
  const isUnderWay = submission.state === "queued" || submission.state === "dispatching";
  const blocked = isUnderWay && t("messages.notWhileCallsAreStillBeingMade");
  return (
    <>
      {unknown.calls > 0 && <UnknownCallsPanel submission={submission} address={address} />}
      {refusedOneByOne > 0 && (
        <RefusedNumbersPanel submissionId={submission.id} count={refusedOneByOne} address={address} blocked={blocked} />
      )}
      {refused.map((calls, index) => (
        <RefusedCallsPanel
          key={calls.code ?? "not made"}
          refused={calls}
          submissionId={submission.id}
          address={address}
          // One button for all that was refused, whatever the reason.
          again={!isOne && index === 0 && refusedOneByOne === 0 ? { blocked } : null}
          instead={isOne ? <FormForOne submission={submission} /> : undefined}
        />
      ))}
    </>
  );
}
