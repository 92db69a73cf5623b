"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import type { CallDetail } from "../call-row.ts";
import { NotesList } from "./notes-list.tsx";
import { TagsLine } from "./tags-line.tsx";
import type { useAnnotations } from "./use-annotations.ts";

/** Tags and notes of a call. */
export function NotesPanel({
  of: { notes, tags },
  annotations,
  tagHref,
  onNote,
  onHear,
}: {
  of: CallDetail;
  annotations: ReturnType<typeof useAnnotations>;
  tagHref: (tag: string) => string;
  /** A note on the call as a whole. */
  onNote: () => void;
  onHear?: ((second: number) => void) | undefined;
}) {
  const mayAnnotate = useMay("call.annotate");
  const takeAway = (tag: string) => {
    const found = tags.find((each) => each.tag === tag);
    if (found) annotations.removeTag(found.id);
  };
  return (
    <Panel
      title={t("calls.tagsAndNotes")}
      padded
      actions={
        mayAnnotate && (
          <Button size="sm" icon="pencil" onClick={onNote}>
            {t("calls.addANote")}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <TagsLine
          tags={tags.map(({ tag }) => tag)}
          hrefOf={tagHref}
          busy={annotations.isBusy}
          {...(mayAnnotate && { onAdd: annotations.addTag, onTake: takeAway })}
        />
        <NotesList notes={notes} onHear={onHear} onDelete={mayAnnotate ? annotations.removeNote : undefined} />
      </div>
    </Panel>
  );
}
