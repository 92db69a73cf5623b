"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { DraftArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import type { DraftActionsProps, DraftHead } from "./draft-view.ts";

const RenameDraft = onDemand(() => import("./rename-draft.tsx").then((loaded) => loaded.RenameDraft));

/** What can be done with a draft as a whole: give it a name, or discard it. */
export function DraftActions({ area, draft, onChanged }: DraftActionsProps) {
  const [open, setOpen] = useState<"rename" | "discard">();
  const router = useRouter();
  const { slug } = useWorkspace();
  if (!useMay(`${area}.send`)) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" icon="pencil" onClick={() => setOpen("rename")}>
        {t("sends.rename")}
      </Button>
      <Button size="sm" onClick={() => setOpen("discard")}>
        {t("sends.discardDraft")}
      </Button>
      {open === "rename" && <RenameDraft {...{ area, draft, onChanged }} onClose={close} />}
      {open === "discard" && (
        <DiscardDraft area={area} draft={draft} onDone={() => router.push(draftsHref(slug))} onClose={close} />
      )}
    </>
  );
}

/** Where the drafts of all areas are listed. */
export function draftsHref(slug: string): string {
  return `/${slug}/sends?state=draft`;
}

/** Asks before a draft is thrown away. Saved lists stay. */
export function DiscardDraft({
  area,
  draft: { id, title },
  onDone,
  onClose,
}: {
  area: DraftArea;
  draft: Pick<DraftHead, "id" | "title">;
  onDone: () => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const discard = useMutation(trpc[area].discard.mutationOptions());
  return (
    <ConfirmDialog
      title={t("sends.discardTitle", { title })}
      label={t("sends.discardTheDraft")}
      busyLabel={t("sends.discarding")}
      onConfirm={async () => {
        await discard.mutateAsync({ id });
        tellGood({ title: t("sends.theDraftIsDiscarded"), detail: t("sends.nothingWasSent") });
        void queries.invalidateQueries(trpc.submissions.drafts.queryFilter());
        void queries.invalidateQueries(trpc.submissions.list.queryFilter());
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t("sends.whatIsFilledInAndWhatWas")}</p>
    </ConfirmDialog>
  );
}
