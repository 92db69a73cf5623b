import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
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
    <OfWa>
      <MessageSubmission {...send} />
    </OfWa>
  );
}
