"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { CallRow } from "#components/calls/call-row.ts";
import { useAnnotations } from "#components/calls/one/use-annotations.ts";
import { placeNotesOf, playableOf } from "#components/calls/playable.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

const NoteDialog = onDemand(() => import("#components/calls/one/note-dialog.tsx").then((loaded) => loaded.NoteDialog));

/** Loaded with the first call that is played: a list of calls is read far more often than one is heard. */
const CallPlayer = dynamic(() => import("#components/calls/player/call-player.tsx"), { ssr: false });

/** The player below the list. Next and previous are the calls of this page that have something to listen to. */
export function Dock({
  row,
  rows,
  onPlay,
}: {
  row: CallRow;
  rows: readonly CallRow[];
  onPlay: (row: CallRow | null) => void;
}) {
  const { slug } = useWorkspace();
  const mayAnnotate = useMay("call.annotate");
  const { kind, id } = row;
  const { data } = useQuery(useTRPC().calls.one.queryOptions({ kind, id }));
  const { addNote } = useAnnotations({ kind, id });
  const [second, note] = useState<number | null>(null);
  const place = rows.findIndex((each) => each.id === id);
  const next = rows.slice(place + 1).find(({ hasRecording }) => hasRecording);
  const previous = rows.slice(0, Math.max(0, place)).findLast(({ hasRecording }) => hasRecording);
  return (
    <>
      <CallPlayer
        key={id}
        of={playableOf(slug, row, placeNotesOf(data?.notes ?? []))}
        docked
        playsAtOnce
        onNext={next && (() => onPlay(next))}
        onPrevious={previous && (() => onPlay(previous))}
        onClose={() => onPlay(null)}
        onNote={mayAnnotate ? note : undefined}
      />
      {second !== null && (
        <NoteDialog second={second} onSave={(text) => addNote(text, second)} onClose={() => note(null)} />
      )}
    </>
  );
}
