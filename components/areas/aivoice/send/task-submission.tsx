"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { OneCallPage } from "#components/sends/page/one-call-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { taskAdd } from "#server/contract/facts/aivoice.ts";
import { t } from "#words/t.ts";
import { TaskOutcome } from "./task-outcome.tsx";

/** The submission of a task or of an edit: what the platform said of the one call, and the way to the task. */
export function TaskSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("aivoice.read");
  const task = useQuery(trpc.aivoice.versionOf.queryOptions(mayRead ? { submissionId: submission.id } : skipToken));
  const isNew = submission.operation === taskAdd.id;
  const edited = task.data
    ? t("aivoice.editOfAnAITaskVersion", { number: task.data.number })
    : t("aivoice.editOfAnAITask");
  return (
    <OneCallPage
      send={send}
      refresh={task.refetch}
      facts={[
        {
          key: "what",
          value: isNew ? t("aivoice.newAITask") : edited,
        },
        ...(task.data?.jobId
          ? [{ key: "job", value: <span className="mono">{t("aivoice.jobJobId", { jobId: task.data.jobId })}</span> }]
          : []),
      ]}
      actions={
        task.data && (
          <ButtonLink variant="primary" href={`/${slug}/voice/tasks/${task.data.taskId}`}>
            {t("aivoice.openTheTask")}
          </ButtonLink>
        )
      }
      needs={(address) => <TaskOutcome submission={submission} address={address} />}
    />
  );
}
