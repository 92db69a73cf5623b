"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { jobIdText } from "#components/areas/aivoice/job-id.ts";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The id that the console shows of a task whose answer did not name it, or the right one where it was typed wrong. */
export function AttachDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const attach = useMutation(trpc.aivoice.attachJobId.mutationOptions());
  return (
    <FormDialog
      title={task.jobId === null ? t("aivoice.enterTheJobId") : t("aivoice.correctTheJobId")}
      description={
        <>
          {rich("aivoice.lookForSpanInThePlatformsConsole", {
            span: <span className="font-medium text-ink">{task.name}</span>,
          })}
        </>
      }
      schema={z.object({ jobId: jobIdText })}
      defaultValues={{ jobId: task.jobId ?? "" }}
      onSubmit={async ({ jobId }) => {
        await attach.mutateAsync({ id: task.id, jobId });
        await client.invalidateQueries(trpc.aivoice.pathFilter());
        tellGood({ title: t("aivoice.jobIdKept") });
      }}
      onClose={onClose}
      label={t("aivoice.keepTheJobId")}
      busyLabel={t("aivoice.keeping")}
    >
      <TextField name="jobId" label={t("aivoice.jobId")} mono limits={t("aivoice.digitsSuchAs9007199254740993")} />
    </FormDialog>
  );
}
