"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { typedId } from "#components/areas/otp/typed-id.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The id that the console shows where no answer named it, or the right one where it was typed wrong. */
export function AttachDialog({ object, onClose }: { object: OtpObject; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const attach = useMutation(trpc.otp.attachId.mutationOptions());
  const { id, kind, name, platformId } = object;
  return (
    <FormDialog
      title={platformId === null ? t("otp.enterThePlatformsId") : t("otp.correctThePlatformsId")}
      description={
        <>
          {rich("otp.lookForTheOneSpanInThe", {
            one: otpThing(kind).one,
            span: <span className="font-medium text-ink">{name}</span>,
          })}
          {kind === "app" && t("otp.itIsReadBackBeforeAnythingIs")}
        </>
      }
      schema={z.object({ platformId: typedId })}
      defaultValues={{ platformId: platformId ?? "" }}
      onSubmit={async (typed) => {
        await attach.mutateAsync({ id, ...typed });
        await client.invalidateQueries(trpc.otp.pathFilter());
        tellGood({ title: t("otp.idKept") });
      }}
      onClose={onClose}
      label={t("otp.keepTheId")}
      busyLabel={t("otp.keeping")}
    >
      <TextField name="platformId" label={t("otp.platformsId")} mono limits={t("otp.asTheConsoleShowsIt")} />
    </FormDialog>
  );
}
