import { t } from "#words/t.ts";
import { callKindWords } from "./call-kinds.ts";
import type { CallDetail, CallRow } from "./call-row.ts";
import type { PlaceNote, PlayableCall } from "./player/playable-call.ts";

/** Where a call's recording is heard: at our own server, never at the platform's. */
export function recordingAddress(
  slug: string,
  { connectionId, recordId }: CallRow,
  part: "whole" | "customer",
): string {
  return `/${slug}/voice/recordings/${connectionId}/${encodeURIComponent(recordId)}/${part}`;
}

/** An AI call as the player takes it: calls of the other kinds have nothing that can be fetched. */
export function playableOf(slug: string, row: CallRow, notes: readonly PlaceNote[]): PlayableCall {
  return {
    number: row.number ?? t("calls.noNumber"),
    href: `/${slug}${callKindWords[row.kind].path}/${encodeURIComponent(row.id)}`,
    about: row.intent ? t("calls.intentIntent", { intent: row.intent }) : "",
    whole: recordingAddress(slug, row, "whole"),
    customer: recordingAddress(slug, row, "customer"),
    notes,
  };
}

/** The notes that are pinned to a second. */
export function placeNotesOf(notes: CallDetail["notes"]): PlaceNote[] {
  return notes.flatMap(({ id, second, text }) => (second === null ? [] : [{ id, second, text }]));
}
