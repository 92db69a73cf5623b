"use client";

import { VisibleText } from "#components/reading/hidden/visible-text.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatPlace } from "../player/conversation-words.ts";

export type CallNote = {
  id: string;
  second: number | null;
  text: string;
  createdByName: string | null;
  createdAt: Date;
  mayDelete: boolean;
};

/** What people wrote of a call, first those of its recording in their order; a press on a place plays from there. */
export function NotesList({
  notes,
  onHear,
  onDelete,
}: {
  notes: readonly CallNote[];
  /** Absent where there is nothing to hear. */
  onHear?: (second: number) => void;
  onDelete: (note: CallNote) => void;
}) {
  if (notes.length === 0) return <p className="text-sm text-muted">Nobody has noted anything of this call.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {notes.map((note) => (
        <li key={note.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-2">
          <NotePlace second={note.second} onHear={onHear} />
          <div className="min-w-0">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <VisibleText text={note.text} />
            </p>
            <p className="text-xs text-faint">
              {note.createdByName ?? "Somebody who left"}, <Time at={note.createdAt} />
            </p>
          </div>
          {note.mayDelete && (
            <Button size="sm" variant="plain" icon="x" iconOnly onClick={() => onDelete(note)}>
              Delete the note
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NotePlace({ second, onHear }: { second: number | null; onHear?: ((second: number) => void) | undefined }) {
  if (second === null) return <span className="text-faint">Call</span>;
  if (!onHear) return <span className="text-muted">{formatPlace(second)}</span>;
  return (
    <button type="button" onClick={() => onHear(second)} className="rounded-sm text-left text-link hover:underline">
      {formatPlace(second)}
      <span className="sr-only">: play from here</span>
    </button>
  );
}
