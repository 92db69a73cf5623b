"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { knownVoice } from "#components/areas/otp/template/schema.ts";
import { VoiceFields } from "#components/areas/otp/template/template-fields.tsx";
import { type VoiceInput, voiceInputOf } from "#components/areas/otp/template/values.ts";
import { typedId } from "#components/areas/otp/typed-id.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

const adopting = z.object({ platformId: typedId, voice: knownVoice });

/** A voice template that was made elsewhere, as far as somebody knows what is set in it. Nothing is asked of the platform. */
export function AdoptTemplateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const adopt = useMutation(trpc.otp.adoptTemplate.mutationOptions());
  return (
    <FormDialog
      title={t("otp.adoptAVoiceTemplate")}
      description={t("otp.copyTheValuesFromThePlatformsConsole")}
      wide
      schema={adopting}
      defaultValues={{ platformId: "", voice: voiceInputOf({}) }}
      onSubmit={async ({ platformId, voice }) => {
        const { id } = await adopt.mutateAsync({ platformId, ...voice });
        void client.invalidateQueries(trpc.otp.pathFilter());
        router.push(`/${slug}/otp/templates/${id}`);
        tellGood({ title: t("otp.nameAdopted", { name: voice.name }) });
      }}
      onClose={onClose}
      label={t("otp.adoptTheTemplate")}
      busyLabel={t("otp.adopting")}
    >
      <TextField name="platformId" label={t("otp.templateId")} mono limits={t("otp.asTheConsoleShowsIt")} />
      <VoiceFields<{ voice: VoiceInput }> at="voice." isKnownInPart />
    </FormDialog>
  );
}
