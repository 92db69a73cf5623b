"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { SendPage } from "#components/sends/page/send-page.tsx";
import { useFollow } from "#components/sends/page/use-follow.ts";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { taskAdd } from "#server/contract/aivoice.ts";
import { TaskOutcome } from "./task-outcome.tsx";

const noFilters = {};
const nothing = () => undefined;
const ended: readonly string[] = ["accepted", "refused", "cancelled"];

/** The submission of a task or of an edit: what the platform said of the one call, and the way to the task. */
export function TaskSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("aivoice.read");
  const address = useSendAddress(noFilters);
  const task = useQuery(trpc.aivoice.versionOf.queryOptions(mayRead ? { submissionId: submission.id } : skipToken));
  // What is read again beside the calls is the task, whose job id the answer tells.
  const live = useFollow(submission, ended.includes(submission.state), {
    tell: () => false,
    refresh: task.refetch,
    refreshDeep: nothing,
    refreshOpen: nothing,
    recover: nothing,
  });
  const isNew = submission.operation === taskAdd.id;
  const version = task.data && `version ${task.data.number}`;
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{
        facts: [
          { key: "what", value: isNew ? "New AI task" : ["Edit of an AI task", version].filter(Boolean).join(", ") },
          ...(task.data?.jobId ? [{ key: "job", value: <span className="mono">Job {task.data.jobId}</span> }] : []),
        ],
        laterFacts: [],
        actions: task.data && (
          <ButtonLink variant="primary" href={`/${slug}/voice/tasks/${task.data.taskId}`}>
            Open the task
          </ButtonLink>
        ),
      }}
      rest={null}
      result={null}
      needs={<TaskOutcome submission={submission} address={address} />}
      areCallsFolded={false}
      rows={null}
      sheet={null}
    />
  );
}
