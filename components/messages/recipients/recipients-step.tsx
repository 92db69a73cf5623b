"use client";

import { useEffect, useState } from "react";
import { UnderWay } from "#components/files/upload/under-way.tsx";
import { useUpload } from "#components/files/upload/use-upload.ts";
import { codeOf } from "#components/form/refusal.ts";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useReadAgain } from "#components/messages/draft/use-draft.ts";
import { WizardFrame } from "#components/messages/draft/wizard-frame.tsx";
import { WithAside } from "#components/page/page.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";
import { AboutRecipients } from "./about-recipients.tsx";
import { AttachProblem } from "./attach-problem.tsx";
import { ReadRecipients } from "./read-recipients.tsx";
import { SourceChooser } from "./source-chooser.tsx";

import { useAttach } from "./use-attach.ts";

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
  const isGone = upload.state === "loading" && codeOf(upload.readError) === "NOT_FOUND";
  const isChoosing = upload.state === "idle" || isReplacing || isRefused || isGone;
  return (
    <WithAside aside={<AboutRecipients />}>
      <div className="grid grid-cols-1 gap-5">
        <AttachProblem attach={attach} />
        {isGone && (
          <Callout hue="caution" title={t("messages.theRecipientsOfThisDraftAreGone")}>
            {t("messages.somebodyDiscardedThemOrTheyWereOlder")}
          </Callout>
        )}
        {isChoosing && draft.draft.uploadId === null && draft.draft.content !== null && (
          <Callout hue="active" title={t("messages.theDraftHasItsTextButNo")}>
            {t("messages.thisDraftContinuesASendWhoseRows")}
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

/** Reads the draft anew once its rows are read, which opens the next step. */
function useRead(draft: DraftView, state: string | undefined): void {
  const readAgain = useReadAgain();
  const isNews = state !== undefined && draft.upload !== null && draft.upload.state !== state;
  useEffect(() => {
    if (isNews) void readAgain();
  }, [isNews, readAgain]);
}
