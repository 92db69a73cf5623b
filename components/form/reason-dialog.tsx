"use client";

import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { ReasonDialogProps } from "./reason-dialog-form.tsx";

/**
 * Says what will happen and asks why. The server's objections appear here, and the dialog stays. Its form is loaded when
 * it opens, so that pages which rarely ask do not load it first.
 */
export const ReasonDialog = onDemand<ReasonDialogProps>(() =>
  import("./reason-dialog-form.tsx").then((form) => form.ReasonDialogForm),
);
