"use client";

import { SubmissionStateBadge } from "#components/status/submission-state-badge.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import type { RecipientFilter } from "./recipient-filter.ts";
import { SubmissionActions } from "./submission-actions.tsx";
import { type SubmissionView, templateOf, textOf } from "./submission-view.ts";

const areaNames: Record<SubmissionView["area"], string> = {
  email: "Email batch",
  sms: "SMS",
  aivoice: "AI calling task",
  voice: "Voice",
  otp: "Verification",
  wa: "Instant messages",
};

/** Where, what, in which state, what can be done, and the facts. */
export function SubmissionHeader({ submission, filter }: { submission: SubmissionView; filter: RecipientFilter }) {
  const { slug } = useWorkspace();
  return (
    <PageHeader
      crumbs={[{ label: "Sends", href: `/${slug}/sends` }]}
      title={submission.title}
      badge={<SubmissionStateBadge state={submission.state} big explain />}
      actions={<SubmissionActions submission={submission} filter={filter} />}
      facts={factsOf(submission)}
    />
  );
}

function factsOf(submission: SubmissionView) {
  const template = templateOf(submission);
  const list = textOf(submission.draft, "receiverId");
  const described = [template.name, template.language].filter(Boolean).join(", ");
  const taskIds = submission.attempts.flatMap(({ taskId }) => taskId ?? []);
  const facts = [
    { key: "what", value: areaNames[submission.area] },
    template.id && {
      key: "template",
      value: (
        <>
          Template <span className="mono">{template.id}</span> {described}
        </>
      ),
    },
    list && {
      key: "list",
      value: (
        <>
          List <span className="mono">{list}</span>
        </>
      ),
    },
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
