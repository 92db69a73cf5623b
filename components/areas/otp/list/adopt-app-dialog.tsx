"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { typedId } from "#components/areas/otp/typed-id.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

const adopting = z.object({ platformId: typedId });
type Adopting = z.input<typeof adopting>;

/** An application that was made elsewhere is read from the platform by its id, and kept here from then on. */
export function AdoptAppDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const place = useQuery(trpc.otp.place.queryOptions());
  const adopt = useMutation(trpc.otp.adoptApp.mutationOptions());
  return (
    <FormDialog
      title={t("otp.adoptAnApplication")}
      description={t("otp.weReadTheApplicationFromThePlatform")}
      schema={adopting}
      defaultValues={{ platformId: "" }}
      onSubmit={async (input) => {
        const { id } = await adopt.mutateAsync(input);
        void client.invalidateQueries(trpc.otp.pathFilter());
        router.push(`/${slug}/otp/apps/${id}`);
        tellGood({ title: t("otp.applicationPlatformIdAdopted", { platformId: input.platformId }) });
      }}
      onClose={onClose}
      label={t("otp.readAndAdoptIt")}
      busyLabel={t("otp.readingIt")}
    >
      <TextField<Adopting>
        name="platformId"
        label={t("otp.applicationId")}
        mono
        limits={
          place.data
            ? t("otp.asTheConsoleOfNameShowsIt", { name: place.data.connection.name })
            : t("otp.asTheConsoleShowsIt")
        }
      />
      {place.data && place.data.offered.length > 0 && <Offered applications={place.data.offered} />}
    </FormDialog>
  );
}

/** Those that the connection was set up with. */
function Offered({ applications }: { applications: readonly { appId: string; label: string }[] }) {
  const { setValue } = useFormContext<Adopting>();
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">{t("otp.theseCameWithTheConnectionAndAre")}</p>
      <div className="flex flex-wrap gap-2">
        {applications.map(({ appId, label }) => (
          <Button key={appId} size="sm" onClick={() => setValue("platformId", appId, { shouldValidate: true })}>
            {label === appId ? "" : `${label} `}
            <span className="mono">{appId}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
