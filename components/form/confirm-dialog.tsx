"use client";

import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog-form.tsx";

/**
 * Asks once more before something that is hard to take back, and says what will happen. With `typed` that text has to be
 * typed out. The server's objections appear here, and the dialog stays. Its form is loaded when it opens.
 */
export const ConfirmDialog = onDemand<ConfirmDialogProps>(() =>
  import("./confirm-dialog-form.tsx").then((form) => form.ConfirmDialogForm),
);
