"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload } from "#components/files/upload/use-upload.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { areaTraits } from "#server/contract/areas.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.savedList);

/** Keeps the rows under a name, so that other drafts can take them too. */
export function SaveList({ upload }: { upload: Pick<Upload, "id" | "listName" | "name" | "source"> }) {
  const trpc = useTRPC();
  const { noun } = areaTraits[useChannel().area];
  const queries = useQueryClient();
  const save = useMutation(trpc.uploads.saveList.mutationOptions());
  const [isOpen, setIsOpen] = useState(false);
  const { id, listName } = upload;
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {listName ? "Rename the list" : "Save as a list"}
      </Button>
      {isOpen && (
        <FormDialog
          title={listName ? "Rename the list" : "Save as a list"}
          schema={schema}
          defaultValues={{ name: listName ?? suggested(upload) }}
          onSubmit={async ({ name }) => {
            await save.mutateAsync({ id, name });
            void queries.invalidateQueries(trpc.uploads.pathFilter());
            tellGood({ title: `${name} is saved`, detail: `Every ${noun} draft of this workspace offers it.` });
          }}
          onClose={() => setIsOpen(false)}
          label="Save the list"
          busyLabel="Saving…"
        >
          <TextField
            name="name"
            label="Name of the list"
            hint="Its rows are kept until somebody removes the list. Later corrections apply to everyone."
            limit={80}
          />
        </FormDialog>
      )}
    </>
  );
}

/** The file's name without its ending; pasted rows have none that says anything. */
function suggested({ name, source }: Pick<Upload, "name" | "source">): string {
  return source === "paste" ? "" : name.replace(/\.(csv|tsv|txt|xlsx)$/i, "").slice(0, 80);
}
