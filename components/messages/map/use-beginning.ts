"use client";

import { useEffect, useState } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useMapView } from "./map-context.tsx";
import { type KeptMap, readKept } from "./map-storage.ts";

/** What the form begins with beside the draft: what the tab kept of it, and which column seems to hold the numbers. */
export type Beginning = { kept: KeptMap | null; guessed: number | null };

type Rows = Outputs["uploads"]["rows"]["rows"];

/** Undefined until it is known; read once, since the form itself changes what is kept. Its code is loaded only where it is needed. */
export function useBeginning(draft: DraftView, rows: Rows | undefined): Beginning | undefined {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const map = useMapView();
  const [beginning, setBeginning] = useState<Beginning>();
  const { id, upload } = draft;
  const columns = upload?.columns;
  const isGuessed = draft.draft.numberColumn === null;
  const isReady = rows !== undefined && beginning === undefined;
  useEffect(() => {
    if (!isReady) return;
    let isLeft = false;
    const of = { area, workspace: slug, draftId: id };
    const cells = rows.map((row) => row.cells);
    Promise.all([
      readKept(window.sessionStorage, of, map.kept),
      isGuessed ? guessColumn(columns ?? [], cells) : null,
    ]).then(
      ([kept, guessed]) => isLeft || setBeginning({ kept, guessed }),
      // Without its code nothing is guessed, and what is kept stays where it is.
      () => isLeft || setBeginning({ kept: null, guessed: null }),
    );
    return () => {
      isLeft = true;
    };
  }, [isReady, rows, area, slug, id, map, isGuessed, columns]);
  return beginning;
}

async function guessColumn(columns: readonly string[], rows: readonly (readonly string[])[]): Promise<number | null> {
  const { guessNumberColumn } = await import("#server/compose/numbering/number-column.ts");
  return guessNumberColumn(columns, rows);
}
