"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";

/** Notes and tags of a call: whatever is changed is read again, with the lists that show how many there are. */
export function useAnnotations(of: { kind: CallKind; id: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries(trpc.calls.one.queryFilter(of)),
      client.invalidateQueries(trpc.calls.list.queryFilter()),
      client.invalidateQueries(trpc.calls.tags.queryFilter()),
    ]);
  const refuse = (title: string) => (error: unknown) => tellBad({ title, detail: messageOf(error) });
  // A refused note is told in its dialog, which keeps what was typed.
  const addNote = useMutation(trpc.calls.addNote.mutationOptions({ onSuccess: readAgain }));
  const removeNote = useMutation(
    trpc.calls.removeNote.mutationOptions({ onSuccess: readAgain, onError: refuse(t("calls.theNoteWasNotDeleted")) }),
  );
  const addTag = useMutation(
    trpc.calls.addTag.mutationOptions({ onSuccess: readAgain, onError: refuse(t("calls.theTagWasNotAdded")) }),
  );
  const removeTag = useMutation(
    trpc.calls.removeTag.mutationOptions({ onSuccess: readAgain, onError: refuse(t("calls.theTagWasNotRemoved")) }),
  );
  return {
    addNote: (text: string, second: number | null) => addNote.mutateAsync({ ...of, text, second }),
    removeNote: (noteId: string) => removeNote.mutate({ id: noteId }),
    addTag: (tag: string) => addTag.mutate({ ...of, tag }),
    removeTag: (tagId: string) => removeTag.mutate({ id: tagId }),
    isBusy: addTag.isPending || removeTag.isPending,
  };
}
