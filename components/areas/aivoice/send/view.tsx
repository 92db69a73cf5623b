import type { AreaView } from "#components/sends/area-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** A task is sent to nobody, so it stands in no list of sends; its submission has a page. */
export const aivoiceView: AreaView = {
  Send: onDemand(() => import("./task-submission.tsx").then((loaded) => loaded.TaskSubmission)),
  succeeded: () => null,
  progress: () => null,
};
