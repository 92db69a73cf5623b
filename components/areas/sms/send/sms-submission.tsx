import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";

/** An SMS to one number or many. */
export function SmsSubmission(send: SendPageProps) {
  return (
    <OfSms>
      <MessageSubmission {...send} />
    </OfSms>
  );
}
