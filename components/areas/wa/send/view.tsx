import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { AcceptedOf, NotReported } from "#components/messages/send/list-cells.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { AreaView } from "#components/sends/area-view.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { TemplateSubmission } from "./template-submission.tsx";

/** Of instant messages the platform says which it took, and nothing after that. */
export const waView: AreaView = {
  Send: (send) =>
    send.submission.operation === waTemplateAdd.id ? (
      <TemplateSubmission {...send} />
    ) : (
      <OfChannel channel={waChannelView}>
        <MessageSubmission {...send} />
      </OfChannel>
    ),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <AcceptedOf row={row} />,
};
