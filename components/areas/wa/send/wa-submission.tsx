import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { waTemplateAdd } from "#server/contract/facts/wa-template.ts";

const TemplateSubmission = onDemand(() =>
  import("./template-submission.tsx").then((loaded) => loaded.TemplateSubmission),
);

/** An instant message to one number or many, or a template that was handed in. */
export function WaSubmission(send: SendPageProps) {
  if (send.submission.operation === waTemplateAdd.id) return <TemplateSubmission {...send} />;
  return (
    <OfChannel channel={waChannelView}>
      <MessageSubmission {...send} />
    </OfChannel>
  );
}
