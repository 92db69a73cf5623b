import { AcceptedOf, NotReported } from "#components/messages/send/list-cells.tsx";
import type { AreaView } from "#components/sends/area-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** Of instant messages the platform says which it took, and nothing after that. */
export const waView: AreaView = {
  Send: onDemand(() => import("./wa-submission.tsx").then((loaded) => loaded.WaSubmission)),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <AcceptedOf row={row} />,
};
