"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { WithAside } from "#components/shell/page.tsx";
import { messageOf } from "#components/submissions/load-problem.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { useUpload } from "#components/upload/use-upload.ts";
import { useChangeDraft } from "../use-sms-draft.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import type { DraftView } from "../wizard-steps.ts";
import { AboutRecipients } from "./about-recipients.tsx";
import { ReadRecipients } from "./read-recipients.tsx";
import { SourceChooser } from "./source-chooser.tsx";
import { UnderWay } from "./under-way.tsx";

/** Step 1: who gets it. A file, pasted rows or a saved list, read before the next step opens. */
export function RecipientsStep({ id }: { id: string }) {
  return (
    <WizardFrame id={id} step="recipients">
      {(draft) => <Recipients key={id} draft={draft} />}
    </WizardFrame>
  );
}

function Recipients({ draft }: { draft: DraftView }) {
  const [isReplacing, setIsReplacing] = useState(false);
  const attach = useAttach(draft);
  const upload = useUpload({
    purpose: "recipients",
    uploadId: draft.draft.uploadId,
    onBegun: (id) => {
      setIsReplacing(false);
      attach.attach(id);
    },
  });
  useRead(draft, upload.upload?.state);
  const take = (id: string) => {
    upload.forget();
    setIsReplacing(false);
    attach.attach(id);
  };
  const held = upload.held();
  const isRefused = upload.state === "failed" && upload.uploadId === null;
  const isChoosing = upload.state === "idle" || isReplacing || isRefused;
  return (
    <WithAside aside={<AboutRecipients />}>
      <div className="grid grid-cols-1 gap-5">
        {attach.error !== null && (
          <Callout
            hue="bad"
            alert
            title="These rows are not part of the draft yet."
            actions={
              <Button size="sm" icon="refresh" onClick={attach.again} loading={attach.isBusy && "Trying again…"}>
                Use them all the same
              </Button>
            }
          >
            {messageOf(attach.error)}
          </Callout>
        )}
        {isChoosing ? (
          <SourceChooser
            upload={upload}
            onTake={take}
            onCancel={isReplacing ? () => setIsReplacing(false) : undefined}
          />
        ) : upload.state === "read" && upload.upload ? (
          <ReadRecipients
            draft={draft}
            upload={upload.upload}
            again={held && ((options) => void upload.begin(held, options))}
            onReplace={() => setIsReplacing(true)}
          />
        ) : (
          <UnderWay
            upload={upload}
            onReplace={() => setIsReplacing(true)}
            onDiscard={() => attach.leave(upload.cancel)}
          />
        )}
      </div>
    </WithAside>
  );
}

/** Makes rows those of the draft. The server chooses the columns anew, since another file has others. */
function useAttach(draft: DraftView) {
  const { change, isChanging, error, reset } = useChangeDraft(draft);
  const [wanted, setWanted] = useState<string>();
  const attach = (uploadId: string) => {
    setWanted(uploadId);
    change({ draft: { uploadId } }).catch(() => undefined);
  };
  return {
    attach,
    isBusy: isChanging,
    error,
    again: () => wanted !== undefined && attach(wanted),
    /** The draft lets go first: it must never name rows that are gone. */
    leave: async (discard: () => Promise<void>) => {
      reset();
      if (draft.draft.uploadId !== null) await change({ draft: { uploadId: null } }).catch(() => undefined);
      await discard().catch(() => undefined);
    },
  };
}

/** Reads the draft anew once its rows are read, which opens the next step. */
function useRead(draft: DraftView, state: string | undefined): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { id } = draft;
  const isNews = state !== undefined && draft.upload !== null && draft.upload.state !== state;
  useEffect(() => {
    if (isNews) void queries.invalidateQueries(trpc.sms.draft.queryFilter({ id }));
  }, [isNews, queries, trpc, id]);
}
