"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { useChangeDraft } from "#components/areas/sms/draft/use-sms-draft.ts";
import type { DraftView } from "#components/areas/sms/draft/wizard-steps.ts";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";

/** What can be done with a draft as a whole: give it a name, or discard it. */
export function DraftActions({ draft }: { draft: DraftView }) {
  const [open, setOpen] = useState<"rename" | "discard">();
  const router = useRouter();
  const { slug } = useWorkspace();
  if (!useMay("sms.send")) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" icon="pencil" onClick={() => setOpen("rename")}>
        Rename
      </Button>
      <Button size="sm" onClick={() => setOpen("discard")}>
        Discard draft
      </Button>
      {open === "rename" && <RenameDraft draft={draft} onClose={close} />}
      {open === "discard" && (
        <DiscardDraft
          id={draft.id}
          title={draft.title}
          onDone={() => router.push(`/${slug}/send/sms`)}
          onClose={close}
        />
      )}
    </>
  );
}

const named = z.object({
  title: z.string().trim().min(1, "A name is needed").max(120, "The name must be at most 120 characters long"),
});

function RenameDraft({ draft, onClose }: { draft: DraftView; onClose: () => void }) {
  const { change } = useChangeDraft(draft);
  return (
    <FormDialog
      title="Rename the draft"
      schema={named}
      defaultValues={{ title: draft.title }}
      onSubmit={async ({ title }) => {
        await change({ title });
      }}
      onClose={onClose}
      label="Save"
      busyLabel="Saving…"
    >
      <TextField name="title" label="Title" hint="It names the send for your team. It is not sent." limit={120} />
    </FormDialog>
  );
}

/** Asks before a draft is thrown away. Saved lists stay. */
export function DiscardDraft({
  id,
  title,
  onDone,
  onClose,
}: {
  id: string;
  title: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const discard = useMutation(trpc.sms.discard.mutationOptions());
  return (
    <ConfirmDialog
      title={`Discard ${title}`}
      label="Discard the draft"
      busyLabel="Discarding…"
      onConfirm={async () => {
        await discard.mutateAsync({ id });
        tellGood({ title: "The draft is discarded", detail: "Nothing was sent." });
        void queries.invalidateQueries(trpc.submissions.drafts.queryFilter());
        onDone();
      }}
      onClose={onClose}
    >
      <p>Its text, its settings and what was checked are deleted. Rows that are saved as a list stay.</p>
    </ConfirmDialog>
  );
}
