"use client";

import { useState } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";

/** Makes rows those of the draft, or lets go of them. The server chooses the columns anew, since other rows have others. */
export function useAttach(draft: DraftView) {
  const { change, isChanging, error } = useChangeDraft(draft);
  const [wanted, setWanted] = useState<{ uploadId: string | null; then?: () => Promise<void> }>();
  const [isLeaving, setIsLeaving] = useState(false);

  async function settle(uploadId: string | null, then?: () => Promise<void>): Promise<void> {
    setWanted({ uploadId, then });
    setIsLeaving(uploadId === null);
    try {
      await change({ draft: { uploadId } });
      await then?.();
    } catch {
      // `error` has it, and stands on the page with a way to try again.
    } finally {
      setIsLeaving(false);
    }
  }
  return {
    attach: (uploadId: string) => void settle(uploadId),
    /** The draft lets go before its rows are thrown away: it must never name rows that are gone. */
    leave: (discard: () => Promise<void>) => settle(null, discard),
    again: () => wanted && void settle(wanted.uploadId, wanted.then),
    error,
    isBusy: isChanging,
    isLeaving,
    /** What could not be done was to let go. */
    isAboutLeaving: wanted?.uploadId === null,
  };
}
