"use client";

import { useRouter } from "next/navigation";
import { DropZone } from "#components/files/upload/drop-zone.tsx";
import { PreviewTable } from "#components/files/upload/preview-table.tsx";
import { UnderWay } from "#components/files/upload/under-way.tsx";
import { type Upload, useUpload } from "#components/files/upload/use-upload.ts";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { t } from "#words/t.ts";
import { ListNameField, suggestedName } from "./list-name-field.tsx";
import { useSaveList } from "./use-save-list.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.savedList);

/** A list from a file: its rows are read, and then they get a name. */
export function NewListSheet({ closeHref, openHref }: { closeHref: string; openHref: (id: string) => string }) {
  const upload = useUpload({ purpose: "recipients" });
  const isChoosing = upload.state === "idle" || (upload.state === "failed" && upload.uploadId === null);
  return (
    <Sheet
      label={t("messages.addAList")}
      title={t("messages.addAList")}
      monoTitle={false}
      position={t("messages.new")}
      isRow={false}
      closeHref={closeHref}
    >
      {isChoosing ? (
        <>
          <DropZone
            label={t("messages.aFileWithNumbers")}
            problem={upload.problem}
            onFile={(file) => void upload.begin(file, {})}
          />
          <p className="text-sm text-muted">{t("messages.oneRowPerRecipientWithTheNumber")}</p>
        </>
      ) : upload.state === "read" && upload.upload ? (
        <NameIt upload={upload.upload} openHref={openHref} onDiscard={() => void upload.cancel()} />
      ) : (
        <UnderWay
          upload={upload}
          replaceLabel={t("messages.chooseAnotherFile")}
          onReplace={upload.forget}
          onDiscard={() => void upload.cancel()}
        />
      )}
    </Sheet>
  );
}

function NameIt({
  upload,
  openHref,
  onDiscard,
}: {
  upload: Upload;
  openHref: (id: string) => string;
  onDiscard: () => void;
}) {
  const save = useSaveList();
  const router = useRouter();
  return (
    <>
      <PreviewTable upload={upload} />
      <Form
        schema={schema}
        defaultValues={{ name: suggestedName(upload) }}
        onSubmit={async ({ name }) => {
          try {
            await save(upload.id, name);
            router.replace(openHref(upload.id), { scroll: false });
            return undefined;
          } catch (error) {
            return problemsOf(error, ["name"]);
          }
        }}
      >
        <ListNameField />
        <SubmitBar label={t("messages.saveTheList")} busyLabel={t("messages.saving")}>
          <Button onClick={onDiscard}>{t("messages.chooseAnotherFile")}</Button>
        </SubmitBar>
      </Form>
    </>
  );
}
