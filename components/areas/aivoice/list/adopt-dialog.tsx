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
import { t } from "#words/t.ts";

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
      title={t("aivoice.adoptATask")}
      description={t("aivoice.copyItFromThePlatformsConsoleNo")}
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
        tellGood({ title: t("aivoice.nameAdopted", { name }) });
      }}
      onClose={onClose}
      label={t("aivoice.adoptTheTask")}
      busyLabel={t("aivoice.adopting")}
    >
      <ApplicationField name="appId" applications={applications} />
      <FieldRow>
        <TextField name="jobId" label={t("aivoice.jobId")} mono limits={t("aivoice.digitsSuchAs9007199254740993")} />
        <TextField
          name="name"
          label={t("aivoice.name")}
          limit={longestSentName}
          limits={t("aivoice.asTheConsoleShowsIt")}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="dialogFlowId"
          label={t("aivoice.script")}
          optional
          limits={t("aivoice.itsCallsGiveTheCallLengthFor")}
        />
        <NumberField name="jobPhoneNumberId" label={t("aivoice.line")} optional />
      </FieldRow>
      <NumberField name="robotCount" label={t("aivoice.robots")} optional />
      <FieldRow>
        <TextField name="dailyStartDateTime" label={t("aivoice.dailyStart")} type="time" optional short />
        <TextField name="dailyEndDateTime" label={t("aivoice.dailyEnd")} type="time" optional short />
      </FieldRow>
    </FormDialog>
  );
}
