import { smsChannelView } from "#components/areas/sms/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { AcceptedOf, NotReported } from "#components/messages/send/list-cells.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { AreaView } from "#components/sends/area-view.ts";

/** Of SMS the platform says which it took, and nothing after that. */
export const smsView: AreaView = {
  Send: (send) => (
    <OfChannel channel={smsChannelView}>
      <MessageSubmission {...send} />
    </OfChannel>
  ),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <AcceptedOf row={row} />,
};
