import { AcceptedOf, NotReported } from "#components/messages/send/list-cells.tsx";
import type { AreaView } from "#components/sends/area-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** Of SMS the platform says which it took, and nothing after that. */
export const smsView: AreaView = {
  Send: onDemand(() => import("./sms-submission.tsx").then((loaded) => loaded.SmsSubmission)),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <AcceptedOf row={row} />,
};
