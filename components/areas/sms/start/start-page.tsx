"use client";

import { smsChannelView } from "#components/areas/sms/channel/view.tsx";
import { oneSms } from "#components/areas/sms/one/one-number.tsx";
import { ManyNumbers } from "#components/messages/draft/many-numbers.tsx";
import { MessageStartPage } from "#components/messages/start/start-page.tsx";
import { t } from "#words/t.ts";

/** New SMS: to one number then and there, or to many by a draft; and the drafts that are open. */
export function SmsStartPage() {
  return (
    <MessageStartPage channel={smsChannelView} one={oneSms} tells={t("sms.toOneNumberOrToManyFrom")}>
      <ManyNumbers />
    </MessageStartPage>
  );
}
