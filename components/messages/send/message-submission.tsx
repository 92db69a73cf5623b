"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { messageColumns } from "#components/messages/sent/message-columns.tsx";
import { countListed, messageFilters, messageOrderOf } from "#components/messages/sent/message-filter.ts";
import { useMessageToolbar } from "#components/messages/sent/message-toolbar.ts";
import { NoMessages } from "#components/messages/sent/no-messages.tsx";
import { useMessages } from "#components/messages/sent/use-messages.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { costFact } from "#components/sends/page/cost-fact.tsx";
import { ResultLoading } from "#components/sends/page/result-panel.tsx";
import { RowsPanel } from "#components/sends/page/rows-panel.tsx";
import { SendPage } from "#components/sends/page/send-page.tsx";
import { useFollow } from "#components/sends/page/use-follow.ts";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { DraftOfTheRest, MessageActions } from "./message-actions.tsx";
import { MessageNeeds } from "./message-needs.tsx";
import { MessageResult } from "./message-result.tsx";
import { relatedFacts } from "./related-facts.tsx";

const MessageSheet = onDemand(() =>
  import("#components/messages/sent/message-sheet.tsx").then((loaded) => loaded.MessageSheet),
);

/** One send, to one number or to many: what became of every number, the calls made for it, and what a person can do. */
export function MessageSubmission(send: SendPageProps) {
  const { submission, updatedAt } = send;
  const { id } = submission;
  const { slug } = useWorkspace();
  const { facts } = useChannel();
  const address = useSendAddress(messageFilters);
  const filter = { ...address.filter, q: address.q };
  const sort = messageOrderOf(address.sort);
  const messages = useMessages(id, { ...filter, sort }, address.row);
  const live = useFollow(submission, isSettled(submission), messages.followed);
  const figures = useQuery(useChannelRouter().figures.queryOptions({ submissionId: id }));
  const toolbar = useMessageToolbar(figures.data, address);
  const counted = figures.data && countListed(figures.data, filter);
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{
        facts: [...facts(submission, figures.data), costFact(submission, acceptedOf(figures.data))],
        laterFacts: relatedFacts(submission, slug),
        actions: <MessageActions submission={submission} figures={figures.data} address={address} />,
      }}
      rest={figures.data && <DraftOfTheRest submission={submission} figures={figures.data} />}
      result={
        figures.data ? (
          <MessageResult submission={submission} figures={figures.data} live={live} updatedAt={updatedAt} />
        ) : figures.error ? (
          <ReadProblem
            error={figures.error}
            what={t("messages.theFiguresCouldNotBeRead")}
            onRetry={() => void figures.refetch()}
          />
        ) : (
          <ResultLoading />
        )
      }
      needs={figures.data && <MessageNeeds submission={submission} figures={figures.data} address={address} />}
      areCallsFolded={submission.calls.all.calls > 1}
      rows={
        <RowsPanel
          label={t("messages.messages")}
          caption={
            sort === "first" ? t("messages.messagesInTheOrderOfTheFile") : t("messages.messagesLastRowOfTheFileFirst")
          }
          columns={messageColumns}
          loaded={messages}
          address={address}
          counted={counted}
          toolbar={toolbar}
          empty={<NoMessages figures={figures.data} filter={filter} onClear={address.clear} />}
        />
      }
      sheet={
        address.row !== null && (
          <MessageSheet id={address.row} submissionId={id} address={address} rows={messages.rows} total={counted} />
        )
      }
    />
  );
}

/** What was accepted of it and costs that, where it is not the whole. */
function acceptedOf(figures: MessageFigures | undefined) {
  return figures?.acceptedCost
    ? { ...figures.acceptedCost, accepted: figures.accepted, unknown: figures.unknown }
    : null;
}

/** Whether anything more comes of it by itself: the platform tells nothing of a message after its answer. */
function isSettled({ state }: SubmissionView): boolean {
  return state === "accepted" || state === "partly_accepted" || state === "refused" || state === "cancelled";
}
