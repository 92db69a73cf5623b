"use client";

import { useQueryStates } from "nuqs";
import { DropZone } from "#components/files/upload/drop-zone.tsx";
import { PreviewTable } from "#components/files/upload/preview-table.tsx";
import { UnderWay } from "#components/files/upload/under-way.tsx";
import { useUpload } from "#components/files/upload/use-upload.ts";
import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { parseAsId } from "#components/reading/paging/places.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { ImportResult } from "./import-result.tsx";
import { type ImportKind, importWords } from "./import-words.ts";
import { LastImports } from "./last-imports.tsx";
import { ReportColumns } from "./report-columns.tsx";
import { SuppressionColumns } from "./suppression-columns.tsx";

/** A file, the columns it has, what becomes of its rows: each is in the address, so that a reload loses nothing. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const { slug } = useWorkspace();
  const [place, setPlace] = useQueryStates({ upload: parseAsId, import: parseAsId });
  const words = importWords[kind];
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: words.back.label, href: `/${slug}${words.back.href}` }]}
        title={words.title}
        facts={[{ key: "what", value: words.what }]}
      />
      {place.import === null ? (
        <FromFile
          kind={kind}
          uploadId={place.upload}
          onUpload={(upload) => void setPlace({ upload, import: null })}
          onBegun={(id) => void setPlace({ upload: null, import: id }, { history: "push" })}
        />
      ) : (
        <ImportResult id={place.import} onAnother={() => void setPlace({ upload: null, import: null })} />
      )}
      {place.import === null && place.upload === null && <LastImports kind={kind} hrefOf={(id) => `?import=${id}`} />}
    </Page>
  );
}

function FromFile({
  kind,
  uploadId,
  onUpload,
  onBegun,
}: {
  kind: ImportKind;
  uploadId: string | null;
  onUpload: (id: string | null) => void;
  onBegun: (importId: string) => void;
}) {
  const upload = useUpload({ purpose: kind, uploadId, onBegun: onUpload });
  const { file } = importWords[kind];
  const isRefused = upload.state === "failed" && upload.uploadId === null;
  const startOver = () => {
    upload.forget();
    onUpload(null);
  };
  if (upload.state === "idle" || isRefused) {
    return (
      <div className="max-w-form">
        <DropZone
          label={file}
          problem={isRefused ? upload.problem : null}
          onFile={(chosen) => void upload.begin(chosen)}
        />
      </div>
    );
  }
  if (upload.state !== "read" || !upload.upload) {
    return (
      <UnderWay
        upload={upload}
        replaceLabel={t("files.chooseAnotherFile")}
        onReplace={startOver}
        onDiscard={() => {
          void upload.cancel().catch(() => undefined);
          startOver();
        }}
      />
    );
  }
  const read = upload.upload;
  return (
    <>
      <Panel title={read.name} padded>
        <PreviewTable upload={read} />
      </Panel>
      {kind === "suppressions" ? (
        <SuppressionColumns upload={read} onBegun={onBegun} onReplace={startOver} />
      ) : (
        <ReportColumns upload={read} onBegun={onBegun} onReplace={startOver} />
      )}
    </>
  );
}
