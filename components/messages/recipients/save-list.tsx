"use client";

import { useState } from "react";
import type { Upload } from "#components/files/upload/use-upload.ts";
import { suggestedName } from "#components/messages/lists/list-name-field.tsx";
import { NameList } from "#components/messages/lists/name-list.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** Keeps the rows under a name, so that other drafts can take them too. */
export function SaveList({ upload }: { upload: Pick<Upload, "id" | "listName" | "name" | "source"> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, listName } = upload;
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {listName ? t("messages.renameTheList") : t("messages.saveAsAList")}
      </Button>
      {isOpen && (
        <NameList id={id} listName={listName} suggested={suggestedName(upload)} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
