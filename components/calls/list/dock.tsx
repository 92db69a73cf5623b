"use client";

import dynamic from "next/dynamic";
import type { CallRow } from "#components/calls/call-row.ts";
import { playableOf } from "#components/calls/playable.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";

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
  const place = rows.findIndex(({ id }) => id === row.id);
  const next = rows.slice(place + 1).find(({ hasRecording }) => hasRecording);
  const previous = rows.slice(0, Math.max(0, place)).findLast(({ hasRecording }) => hasRecording);
  return (
    <CallPlayer
      key={row.id}
      of={playableOf(slug, row, [])}
      docked
      playsAtOnce
      onNext={next && (() => onPlay(next))}
      onPrevious={previous && (() => onPlay(previous))}
      onClose={() => onPlay(null)}
    />
  );
}
