"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import type { ConnectionView } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

/** Their names have at most 253 characters, and there are at most 20. */
const schema = z.object({ hosts: z.string().max(6000, "At most 20 hosts").optional() });

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
      title="Hosts of recordings"
      description="Recordings are fetched over https from this connection’s own host, and from other hosts only if they are listed here. Ask the account manager where recordings are stored."
      schema={schema}
      defaultValues={{ hosts: connection.recordingHosts.join("\n") }}
      onSubmit={async ({ hosts = "" }) => {
        await change.mutateAsync({ id: connection.id, hosts: hostsIn(hosts) });
        tellGood({ title: "The hosts of recordings are saved" });
        onDone();
      }}
      onClose={onClose}
      label="Save the hosts"
      busyLabel="Saving…"
    >
      <TextAreaField
        name="hosts"
        label="Further hosts"
        optional
        rows={4}
        hint="Exact names, one per line, such as files.example.com. Names that lead into this network are never used."
      />
    </FormDialog>
  );
}
