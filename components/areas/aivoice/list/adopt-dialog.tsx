"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { jobIdText } from "#components/areas/aivoice/job-id.ts";
import { FieldRow } from "#components/form/field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ApplicationField, type NamedApplication } from "#components/platform-lists/application-field.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { longestSentName } from "#server/compose/task-name.ts";
import { aiTaskDraft } from "#server/contract/aivoice.ts";

/** What somebody reads off the console. Whatever is left out can be said with the first edit. */
const adopting = aiTaskDraft.pick({ appId: true, name: true }).extend({
  jobId: jobIdText,
  ...aiTaskDraft
    .pick({
      dialogFlowId: true,
      jobPhoneNumberId: true,
      robotCount: true,
      dailyStartDateTime: true,
      dailyEndDateTime: true,
    })
    .partial().shape,
});

/** A task that was made elsewhere is kept here, so that it can be edited and its calls found. Nothing is asked of the platform. */
export function AdoptDialog({
  applications,
  onClose,
}: {
  applications: readonly NamedApplication[];
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const adopt = useMutation(trpc.aivoice.adoptTask.mutationOptions());
  return (
    <FormDialog
      title="Adopt a task"
      description="Copy it from the platform’s console. No call reads a task, so a mistake here shows only when the task is edited."
      wide
      schema={adopting}
      defaultValues={{
        appId: applications[0]?.appId ?? "",
        jobId: "",
        name: "",
        dialogFlowId: undefined,
        jobPhoneNumberId: undefined,
        robotCount: undefined,
        dailyStartDateTime: undefined,
        dailyEndDateTime: undefined,
      }}
      onSubmit={async ({ appId, jobId, name, ...rules }) => {
        const isAnyKnown = Object.values(rules).some((value) => value !== undefined);
        const { id } = await adopt.mutateAsync({ appId, jobId, name, rules: isAnyKnown ? rules : null });
        void client.invalidateQueries(trpc.aivoice.pathFilter());
        router.push(`/${slug}/voice/tasks/${id}`);
        tellGood({ title: `${name} adopted` });
      }}
      onClose={onClose}
      label="Adopt the task"
      busyLabel="Adopting…"
    >
      <ApplicationField name="appId" applications={applications} />
      <FieldRow>
        <TextField name="jobId" label="Job id" mono limits="Digits, such as 9007199254740993" />
        <TextField name="name" label="Name" limit={longestSentName} limits="As the console shows it" />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="dialogFlowId"
          label="Script"
          optional
          limits="Its calls give the call length for the forecast"
        />
        <NumberField name="jobPhoneNumberId" label="Line" optional />
      </FieldRow>
      <NumberField name="robotCount" label="Robots" optional />
      <FieldRow>
        <TextField name="dailyStartDateTime" label="Daily start" type="time" optional short />
        <TextField name="dailyEndDateTime" label="Daily end" type="time" optional short />
      </FieldRow>
    </FormDialog>
  );
}
