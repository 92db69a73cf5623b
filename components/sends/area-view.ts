import type { ComponentType, ReactNode } from "react";
import type { SendArea } from "#server/contract/areas.ts";
import type { SubmissionRow, SubmissionView } from "./submission-view.ts";

/** A send as its page hands it to its area; `error` is that of a later reading. */
export type SendPageProps = { submission: SubmissionView; updatedAt: Date; error: unknown; onRetry: () => void };

/** How one area shows its sends where those of all areas are shown together. */
export type AreaView = {
  /** The page of one send. */
  Send: ComponentType<SendPageProps>;
  /** In the list: how many ended well, and how far it has come. */
  succeeded(row: SubmissionRow): ReactNode;
  progress(row: SubmissionRow): ReactNode;
};

export type AreaViews = Readonly<Record<SendArea, AreaView>>;
