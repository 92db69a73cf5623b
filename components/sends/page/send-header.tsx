"use client";

import type { ReactNode } from "react";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

export type Fact = { key: string; value: ReactNode };

/** What an area says of a send and lets people do, at the head of its page. */
export type AreaHeader = {
  /** Before who sent it and when. */
  facts: readonly Fact[];
  /** After that. */
  laterFacts: readonly Fact[];
  actions: ReactNode;
};

/** Where, what, in which state, what can be done, and the facts. */
export function SendHeader({ submission, facts, laterFacts, actions }: AreaHeader & { submission: SubmissionView }) {
  const { slug } = useWorkspace();
  const heading = useArrivalFocus();
  const sent = (
    <span>
      {rich("sends.sentByCreatedByName", {
        createdByName: submission.createdByName ?? t("sends.aPersonNoLongerHere2"),
        time: <Time at={submission.releasedAt ?? submission.createdAt} />,
      })}
    </span>
  );
  return (
    <PageHeader
      crumbs={[{ label: t("sends.sends"), href: `/${slug}/sends` }]}
      title={submission.title}
      heading={heading}
      badge={<SendStateBadge send={submission} big explain />}
      actions={actions}
      facts={[
        ...facts,
        { key: "sent", value: sent },
        ...laterFacts,
        { key: "connection", value: t("sends.connectionName", { name: submission.connection.name }) },
      ]}
    />
  );
}
