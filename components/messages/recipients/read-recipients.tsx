"use client";

import { type ReactNode, useState } from "react";
import { formatFacts } from "#components/files/upload/format-words.ts";
import { PreviewTable } from "#components/files/upload/preview-table.tsx";
import { ReadOptions } from "#components/files/upload/read-options.tsx";
import type { UploadOptions } from "#components/files/upload/uploader.ts";
import type { Upload } from "#components/files/upload/use-upload.ts";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { SaveList } from "./save-list.tsx";

/** Who brought the rows here, and from where. */
function whose(upload: Upload): ReactNode {
  const said = {
    facts: formatFacts(upload),
    name: upload.createdByName || t("messages.somebody"),
    ago: <Time at={upload.createdAt} as="ago" />,
  };
  if (upload.source === "file") return rich("messages.uploadedBy", said);
  return upload.source === "paste" ? rich("messages.pastedBy", said) : rich("messages.takenFromASendBy", said);
}

/** The rows of the draft, read: what they are, the first of them, and what can be done with them. */
export function ReadRecipients({
  draft,
  upload,
  again,
  onReplace,
}: {
  draft: DraftView;
  upload: Upload;
  /** Reads the same file in another way; null once the page has it no more. */
  again: ((options: UploadOptions) => void) | null;
  onReplace: () => void;
}) {
  const stepHref = useStepHref();
  const { mapStep } = useChannel();
  const [isAsking, setIsAsking] = useState(false);
  // What was checked, and fixed in place for this draft, goes with the rows.
  const replace = draft.check === null ? onReplace : () => setIsAsking(true);
  return (
    <>
      <Panel
        title={upload.listName ?? upload.name}
        meta={upload.listName ? t("messages.savedList") : undefined}
        actions={
          <>
            <SaveList upload={upload} />
            <Button size="sm" onClick={replace}>
              {t("messages.replace")}
            </Button>
          </>
        }
        padded
      >
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm text-muted">{whose(upload)}</p>
          <PreviewTable upload={upload} />
          {again && draft.check === null && <ReadAgain again={again} />}
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-2 max-phone:[&>a]:flex-1">
        <ButtonLink variant="primary" href={stepHref(draft.id, "map")}>
          {t("messages.nextInSentence", { inSentence: mapStep.inSentence })}
        </ButtonLink>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t("messages.replaceTheRecipients")}
          label={t("messages.chooseOtherRecipients")}
          busyLabel={t("messages.opening")}
          onConfirm={async () => onReplace()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("messages.theseRowsHaveBeenCheckedWithOther")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** For a file that was read, and not as it was meant. */
function ReadAgain({ again }: { again: (options: UploadOptions) => void }) {
  const [options, setOptions] = useState<UploadOptions>({});
  return (
    <div className="grid grid-cols-1 gap-3">
      <ReadOptions value={options} onChange={setOptions} />
      {Object.keys(options).length > 0 && (
        <Button icon="refresh" className="w-fit" onClick={() => again(options)}>
          {t("messages.readItAgain")}
        </Button>
      )}
    </div>
  );
}
