"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

const sightings = [
  {
    value: "as_here",
    get label() {
      return t("otp.theSameAsHere2");
    },
  },
  {
    value: "otherwise",
    get label() {
      return t("otp.otherValues");
    },
  },
  {
    value: "gone",
    get label() {
      return t("otp.itIsGone");
    },
  },
] as const;

const noted = z.object({
  seen: z.enum(["as_here", "otherwise", "gone"], { error: () => t("otp.chooseWhatTheConsoleShows") }),
  note: z
    .string()
    .trim()
    .max(500, { error: () => t("otp.atMost500Characters") })
    .optional(),
});

/** What somebody saw in the platform’s console, since no call tells of templates and flows. */
export function NoteDialog({ object, onClose }: { object: OtpObject; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const note = useMutation(trpc.otp.noteSeen.mutationOptions());
  return (
    <FormDialog
      title={t("otp.noteWhatTheConsoleShows")}
      description={t("otp.yourNoteIsKeptWithYourName")}
      schema={noted}
      defaultValues={{ seen: undefined, note: "" }}
      onSubmit={async ({ seen, note: said }) => {
        await note.mutateAsync({ id: object.id, seen, note: said || null });
        await client.invalidateQueries(trpc.otp.pathFilter());
        tellGood({ title: t("otp.notedWhatTheConsoleShowsForName", { name: object.name }) });
      }}
      onClose={onClose}
      label={t("otp.noteIt")}
      busyLabel={t("otp.noting")}
    >
      <RadioField name="seen" label={t("otp.inTheConsole")} options={sightings} />
      <TextAreaField
        name="note"
        label={t("otp.note")}
        optional
        limit={500}
        hint={t("otp.forExampleWhichValuesDiffer")}
        rows={3}
      />
    </FormDialog>
  );
}
