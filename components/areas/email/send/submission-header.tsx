"use client";

import type { RecipientFilter } from "#components/areas/email/recipients/recipient-filter.ts";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import { type SubmissionView, templateOf } from "#components/sends/submission-view.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { type UnlistedKind, unlistedIdsIn } from "#server/contract/unlisted-ids.ts";
import { SubmissionActions } from "./submission-actions.tsx";

/** A send to many may name as many senders. */
const idsShown = 4;

const idNames: Record<UnlistedKind, string> = {
  recipient_list: "List",
  trigger: "Trigger",
  script: "Script",
  line: "Line",
  sms_sender: "Sender",
  business_number: "From",
};

/** Where, what, in which state, what can be done, and the facts. */
export function SubmissionHeader({ submission, filter }: { submission: SubmissionView; filter: RecipientFilter }) {
  const { slug } = useWorkspace();
  const heading = useArrivalFocus();
  return (
    <PageHeader
      crumbs={[{ label: "Sends", href: `/${slug}/sends` }]}
      title={submission.title}
      heading={heading}
      badge={<SendStateBadge send={submission} big explain />}
      actions={<SubmissionActions submission={submission} filter={filter} />}
      facts={factsOf(submission)}
    />
  );
}

function factsOf(submission: SubmissionView) {
  const template = templateOf(submission);
  const ids = unlistedIdsIn("email", [submission.draft]);
  const moreIds = ids.length - idsShown;
  const described = [template.name, template.language].filter(Boolean).join(", ");
  const taskIds = submission.attempts.flatMap(({ taskId }) => taskId ?? []);
  const facts = [
    { key: "what", value: "Email batch" },
    template.id && {
      key: "template",
      value: (
        <>
          Template <span className="mono">{template.id}</span> {described}
        </>
      ),
    },
    ...ids.slice(0, idsShown).map(({ kind, value }) => ({
      key: `${kind} ${value}`,
      value: (
        <span className="[overflow-wrap:anywhere]">
          {idNames[kind]} <KnownId kind={kind} value={value} names={submission.names} />
        </span>
      ),
    })),
    moreIds > 0 && { key: "more ids", value: `and ${moreIds} more` },
    {
      key: "sent",
      value: (
        <span>
          Sent by {submission.createdByName ?? "a person no longer here"}, <Time at={submission.createdAt} />
        </span>
      ),
    },
    ...taskIds.map((taskId) => ({
      key: taskId,
      value: (
        <>
          Task <span className="mono">{taskId}</span>
          <CopyButton value={taskId} what="the task id" />
        </>
      ),
    })),
    { key: "connection", value: `Over ${submission.connection.name}` },
  ];
  return facts.filter((fact) => typeof fact === "object" && fact !== null);
}
