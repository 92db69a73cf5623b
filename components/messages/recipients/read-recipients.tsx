"use client";

import { useState } from "react";
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
import { SaveList } from "./save-list.tsx";

const sourceWords = { file: "Uploaded", paste: "Pasted", send: "Taken from a send" } satisfies Record<
  Upload["source"],
  string
>;

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
        meta={upload.listName ? "Saved list" : undefined}
        actions={
          <>
            <SaveList upload={upload} />
            <Button size="sm" onClick={replace}>
              Replace
            </Button>
          </>
        }
        padded
      >
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm text-muted">
            {formatFacts(upload)}. {sourceWords[upload.source]} by {upload.createdByName || "somebody"}{" "}
            <Time at={upload.createdAt} as="ago" />.
          </p>
          <PreviewTable upload={upload} />
          {again && draft.check === null && <ReadAgain again={again} />}
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-2 max-phone:[&>a]:flex-1">
        <ButtonLink variant="primary" href={stepHref(draft.id, "map")}>
          Next: {mapStep.inSentence}
        </ButtonLink>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Replace the recipients"
          label="Choose other recipients"
          busyLabel="Opening…"
          onConfirm={async () => onReplace()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            These rows have been checked. With other rows, everything is checked again and you choose the columns again;
            the text stays. Until you have chosen others, nothing changes.
          </p>
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
          Read it again
        </Button>
      )}
    </div>
  );
}
