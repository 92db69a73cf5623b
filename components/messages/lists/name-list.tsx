"use client";

import { FormDialog } from "#components/form/form-dialog.tsx";
import { t } from "#words/t.ts";
import { ListNameField } from "./list-name-field.tsx";
import { useSaveList } from "./use-save-list.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.savedList);

/** Asks for the name of a list: its first one, or another. */
export function NameList({
  id,
  listName,
  suggested = "",
  onClose,
}: {
  id: string;
  /** Null for rows that are no list yet. */
  listName: string | null;
  suggested?: string;
  onClose: () => void;
}) {
  const save = useSaveList();
  return (
    <FormDialog
      title={listName === null ? t("messages.saveAsAList") : t("messages.renameTheList")}
      schema={schema}
      defaultValues={{ name: listName ?? suggested }}
      onSubmit={({ name }) => save(id, name)}
      onClose={onClose}
      label={t("messages.saveTheList")}
      busyLabel={t("messages.saving")}
    >
      <ListNameField />
    </FormDialog>
  );
}
