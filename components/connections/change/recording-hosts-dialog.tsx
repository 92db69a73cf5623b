"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import type { ConnectionView } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Their names have at most 253 characters, and there are at most 20. */
const schema = z.object({
  hosts: z
    .string()
    .max(6000, { error: () => t("connections.atMost20Hosts") })
    .optional(),
});

/** One host name a line, or with commas between. */
function hostsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((host) => host !== "");
}

/** For accounts whose recordings lie elsewhere than their calls are answered. */
export function RecordingHostsDialog({
  connection,
  onDone,
  onClose,
}: {
  connection: ConnectionView;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().connections.changeRecordingHosts.mutationOptions());
  return (
    <FormDialog
      title={t("connections.hostsOfRecordings")}
      description={t("connections.recordingsAreFetchedOverHttpsFromThis")}
      schema={schema}
      defaultValues={{ hosts: connection.recordingHosts.join("\n") }}
      onSubmit={async ({ hosts = "" }) => {
        await change.mutateAsync({ id: connection.id, hosts: hostsIn(hosts) });
        tellGood({ title: t("connections.theHostsOfRecordingsAreSaved") });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.saveTheHosts")}
      busyLabel={t("connections.saving")}
    >
      <TextAreaField
        name="hosts"
        label={t("connections.furtherHosts")}
        optional
        rows={4}
        hint={t("connections.exactNamesOnePerLineSuchAs")}
      />
    </FormDialog>
  );
}
