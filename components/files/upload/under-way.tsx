"use client";

import { useState } from "react";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { DropZone } from "./drop-zone.tsx";
import { inMebibytes } from "./limits.ts";
import { ReadOptions } from "./read-options.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import type { UploadOptions } from "./uploader.ts";
import type { useUpload } from "./use-upload.ts";

type UseUpload = ReturnType<typeof useUpload>;

/** Rows that are not there yet: on their way, being read, stopped half way, or not to be read as they are. */
export function UnderWay(props: {
  upload: UseUpload;
  onReplace: () => void;
  onDiscard: () => void;
  /** It is being given up; the server has not answered yet. */
  isDiscarding?: boolean;
  /** What leads back to choosing. */
  replaceLabel?: string;
}) {
  const { upload, onDiscard, isDiscarding = false } = props;
  const { state, progress } = upload;
  const name = upload.upload?.name ?? upload.held()?.name ?? t("files.theFile");
  if (state === "sending" || state === "waiting" || state === "reading") {
    return (
      <Panel label={t("files.upload")} padded className="max-w-form">
        <UploadProgress {...{ name, state, progress }} onCancel={onDiscard} isCancelling={isDiscarding} />
      </Panel>
    );
  }
  if (state === "stopped") return <Stopped {...props} {...{ name, isDiscarding }} />;
  if (state === "failed") return <Failed {...props} name={name} />;
  if (upload.readError) {
    return <ReadProblem error={upload.readError} what={t("files.theUploadCouldNotBeRead")} onRetry={upload.reload} />;
  }
  return (
    <Panel label={t("files.loading")} padded className="max-w-form">
      <div className="grid gap-4">
        <Skeleton width="45%" />
        <Skeleton width="70%" />
      </div>
    </Panel>
  );
}

/** The connection was lost for too long, or the page was left meanwhile. What is there stays there. */
function Stopped({
  upload,
  name,
  onDiscard,
  isDiscarding,
}: {
  upload: UseUpload;
  name: string;
  onDiscard: () => void;
  isDiscarding: boolean;
}) {
  const { sent, total } = upload.progress;
  const isHeld = upload.held() !== null;
  return (
    <div className="grid max-w-form grid-cols-1 gap-4">
      <Callout
        hue="caution"
        alert
        title={t("files.theUploadOfNameStopped", { name })}
        actions={
          <>
            {isHeld && (
              <Button size="sm" icon="refresh" onClick={() => void upload.resume()}>
                {t("files.goOn")}
              </Button>
            )}
            <Button size="sm" onClick={onDiscard} loading={isDiscarding && t("files.discarding")}>
              {t("files.discardIt")}
            </Button>
          </>
        }
      >
        {t("files.inMebibytesOfInMebibytes2AreThereAndStay", {
          inMebibytes: inMebibytes(sent),
          inMebibytes2: inMebibytes(total),
        })}
        {isHeld ? "" : t("files.thePageLosesTheFileWhenYou")} {isHeld ? upload.problem : null}
      </Callout>
      {!isHeld && (
        <DropZone
          label={t("files.chooseNameAgain", { name })}
          choose={t("files.chooseName", { name })}
          problem={upload.problem}
          onFile={(file) => void upload.resume(file)}
        />
      )}
    </div>
  );
}

/** It was refused or could not be read. The file is kept while the page is open, so that it can be read in another way. */
function Failed({
  upload,
  name,
  onReplace,
  replaceLabel = t("files.chooseOtherRecipients"),
}: {
  upload: UseUpload;
  name: string;
  onReplace: () => void;
  replaceLabel?: string;
}) {
  const [options, setOptions] = useState<UploadOptions>({});
  const held = upload.held();
  return (
    <div className="grid max-w-form grid-cols-1 gap-4">
      <Callout hue="bad" alert title={t("files.nameCouldNotBeRead", { name })}>
        {upload.problem}
        {t("files.nothingWasSent")}
      </Callout>
      {held && <ReadOptions value={options} onChange={setOptions} open />}
      <div className="flex flex-wrap gap-2">
        {held && (
          <Button icon="refresh" onClick={() => void upload.begin(held, options)}>
            {t("files.readItAgain")}
          </Button>
        )}
        <Button onClick={onReplace}>{replaceLabel}</Button>
      </div>
    </div>
  );
}
