import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { AcceptedOf, NotReported } from "#components/messages/send/list-cells.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { AreaView } from "#components/sends/area-view.ts";

/** Of instant messages the platform says which it took, and nothing after that. */
export const waView: AreaView = {
  Send: (send) => (
    <OfChannel channel={waChannelView}>
      <MessageSubmission {...send} />
    </OfChannel>
  ),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <AcceptedOf row={row} />,
};
