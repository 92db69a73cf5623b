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
      title="Adopt a voice template"
      description="Copy the values from the platform’s console. A voice template cannot be read back, so what you enter counts until the platform answers a change."
      wide
      schema={adopting}
      defaultValues={{ platformId: "", voice: voiceInputOf({}) }}
      onSubmit={async ({ platformId, voice }) => {
        const { id } = await adopt.mutateAsync({ platformId, ...voice });
        void client.invalidateQueries(trpc.otp.pathFilter());
        router.push(`/${slug}/otp/templates/${id}`);
        tellGood({ title: `${voice.name} adopted` });
      }}
      onClose={onClose}
      label="Adopt the template"
      busyLabel="Adopting…"
    >
      <TextField name="platformId" label="Template id" mono limits="As the console shows it" />
      <VoiceFields<{ voice: VoiceInput }> at="voice." isKnownInPart />
    </FormDialog>
  );
}
