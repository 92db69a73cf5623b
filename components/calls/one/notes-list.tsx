"use client";

import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { CallDetail } from "../call-row.ts";
import { formatPlace } from "../player/conversation-words.ts";

type Note = CallDetail["notes"][number];

/** What people wrote of a call, as it was written; a press on a place plays from there. */
export function NotesList({
  notes,
  onHear,
  onDelete,
}: {
  notes: readonly Note[];
  /** Absent where there is nothing to hear, or not for the viewer. */
  onHear?: ((second: number) => void) | undefined;
  /** Absent for those who may not. */
  onDelete?: ((id: string) => void) | undefined;
}) {
  if (notes.length === 0) return <p className="text-sm text-muted">{t("calls.thisCallHasNoNotesYet")}</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {notes.map(({ id, second, text, by, at, isOwn }) => (
        <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-2">
          <NotePlace second={second} onHear={onHear} />
          <div className="min-w-0">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <MaskedValue>{text}</MaskedValue>
            </p>
            <p className="text-xs text-faint">{rich("calls.byAtTime", { by, time: <Time at={at} /> })}</p>
          </div>
          {isOwn && onDelete && (
            <Button size="sm" variant="plain" icon="x" iconOnly onClick={() => onDelete(id)}>
              {t("calls.deleteTheNote")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NotePlace({ second, onHear }: { second: number | null; onHear: ((second: number) => void) | undefined }) {
  if (second === null) return <span className="text-faint">{t("calls.call2")}</span>;
  if (!onHear) return <span className="text-muted">{formatPlace(second)}</span>;
  return (
    <button
      type="button"
      aria-label={t("calls.playFromSecond", { second: formatPlace(second) })}
      onClick={() => onHear(second)}
      className="rounded-sm text-left text-link hover:underline"
    >
      {formatPlace(second)}
    </button>
  );
}
