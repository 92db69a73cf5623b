import { smsChannelView } from "#components/areas/sms/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";

/** An SMS to one number or many. */
export function SmsSubmission(send: SendPageProps) {
  return (
    <OfChannel channel={smsChannelView}>
      <MessageSubmission {...send} />
    </OfChannel>
  );
}
