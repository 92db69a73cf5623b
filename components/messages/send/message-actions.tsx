"use client";

import { useMutation } from "@tanstack/react-query";
import { useToDraft } from "#components/messages/calls/use-to-draft.ts";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter, useMaySend } from "#components/messages/channel/channel-context.tsx";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MoreWords, SendActions } from "#components/sends/page/send-actions.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { MenuItem, MenuLink } from "#components/ui/overlay/menu.tsx";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

type Of = { submission: SubmissionView; figures: MessageFigures | undefined };

/** What can be done with a send as a whole. */
export function MessageActions({ submission, figures, address }: Of & { address: MessageAddress }) {
  const { slug } = useWorkspace();
  const maySend = useMaySend();
  return (
    <SendActions
      submission={submission}
      address={address}
      csv={{ href: `/${slug}/sends/${submission.id}/messages.csv`, columns: messageColumns }}
      more={maySend && <MoreItems submission={submission} figures={figures} />}
    />
  );
}

function MoreItems({ submission, figures }: Of) {
  const { slug } = useWorkspace();
  const { area, isToOne } = useChannel();
  const { id } = submission;
  const repeat = useMutation(
    useChannelRouter().repeat.mutationOptions(useToDraft(t("messages.aDraftWithTheSameText"))),
  );
  const rest = useRest(submission, figures);
  return (
    <>
      {isToOne(submission) ? (
        <MenuLink icon="copy" href={formOf(slug, area, id)}>
          <MoreWords title={t("messages.sameAgain")}>{t("messages.theFormForOneNumberFilledIn")}</MoreWords>
        </MenuLink>
      ) : (
        <MenuItem icon="copy" onSelect={() => repeat.mutate({ submissionId: id })}>
          <MoreWords title={t("messages.sameAgain")}>{t("messages.newDraftWithThisTextAndWith")}</MoreWords>
        </MenuItem>
      )}
      {rest && (
        <MenuItem icon="file-text" onSelect={rest.make} disabled={rest.isBlocked}>
          <MoreWords title={t("messages.draftOfTheRest")}>{rest.meaning}</MoreWords>
        </MenuItem>
      )}
    </>
  );
}

/** "Make a draft of the 9,000 not sent", where some were not, or the form for one; nothing leaves before it is reviewed. */
export function DraftOfTheRest({ submission, figures }: Of) {
  const maySend = useMaySend();
  const rest = useRest(submission, figures);
  if (!maySend || !figures?.notSent) return null;
  if (!rest) return <FormForOne submission={submission} />;
  return (
    <Button
      reason={rest.isBlocked && t("messages.notWhileCallsAreStillBeingMade")}
      loading={rest.isPending && t("messages.makingTheDraft")}
      onClick={rest.make}
    >
      {rest.label}
    </Button>
  );
}

/** Leads to the form for one number, filled in as this message was. */
export function FormForOne({ submission }: Pick<Of, "submission">) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  if (!useMaySend()) return null;
  return (
    <ButtonLink href={formOf(slug, area, submission.id)}>
      {t("messages.newNounWithTheseValues", { noun: areaTraits[area].noun })}
    </ButtonLink>
  );
}

/** What makes a draft of the numbers that were not sent; null where there are none, or where the form does it for one. */
function useRest(submission: SubmissionView, figures: MessageFigures | undefined) {
  const { mutate, isPending } = useMutation(
    useChannelRouter().sendAgain.mutationOptions(useToDraft(t("messages.aDraftOfTheNumbersNotSent"))),
  );
  const { isToOne } = useChannel();
  const count = figures?.notSent ?? 0;
  if (count === 0 || isToOne(submission)) return null;
  return {
    label: t("messages.makeADraftOfTheCountNot", { count: formatCount(count) }),
    meaning: t("messages.theCountNotSentEachWithIts", { count: formatCount(count) }),
    isPending,
    isBlocked: submission.state === "queued" || submission.state === "dispatching",
    make: () => mutate({ submissionId: submission.id, outcome: "not_sent" }),
  };
}

const formOf = (slug: string, area: MessageArea, id: string) => `/${slug}/send/${area}?from=${id}`;
