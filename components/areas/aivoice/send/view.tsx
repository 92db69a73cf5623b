import type { AreaView } from "#components/sends/area-view.ts";
import { TaskSubmission } from "./task-submission.tsx";

/** A task is sent to nobody, so it stands in no list of sends; its submission has a page. */
export const aivoiceView: AreaView = {
  Send: (send) => <TaskSubmission {...send} />,
  succeeded: () => null,
  progress: () => null,
};
