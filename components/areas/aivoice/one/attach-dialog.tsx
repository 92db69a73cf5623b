"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { jobIdText } from "#components/areas/aivoice/job-id.ts";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

/** The id that the console shows of a task whose answer did not name it, or the right one where it was typed wrong. */
export function AttachDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const attach = useMutation(trpc.aivoice.attachJobId.mutationOptions());
  return (
    <FormDialog
      title={task.jobId === null ? "Enter the job id" : "Correct the job id"}
      description={
        <>
          Look for <span className="font-medium text-ink">{task.name}</span> in the platform’s console. This id is
          needed to edit the task and to find its calls.
        </>
      }
      schema={z.object({ jobId: jobIdText })}
      defaultValues={{ jobId: task.jobId ?? "" }}
      onSubmit={async ({ jobId }) => {
        await attach.mutateAsync({ id: task.id, jobId });
        await client.invalidateQueries(trpc.aivoice.pathFilter());
        tellGood({ title: "Job id kept" });
      }}
      onClose={onClose}
      label="Keep the job id"
      busyLabel="Keeping…"
    >
      <TextField name="jobId" label="Job id" mono limits="Digits, such as 9007199254740993" />
    </FormDialog>
  );
}
