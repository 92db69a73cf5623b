import { randomUUID } from "node:crypto";
import type { MessageArea } from "#server/contract/areas.ts";
import type { Operation } from "#server/contract/operation.ts";
import { sendSms } from "#server/contract/sms.ts";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { reviewOne, sendOne } from "#server/domain/areas/sms/send-one.ts";
import { reviewCustom, sendCustom } from "#server/domain/areas/wa/send-custom.ts";
import { reviewTemplateMessage, sendTemplateMessage } from "#server/domain/areas/wa/send-template.ts";
import type { SendToOne, ToOneReview } from "#server/domain/messages/to-one/to-one.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import type { ConnectionOptions } from "#tests/support/factories.ts";
import * as sms from "../sms/world.ts";
import { customText, templateDraft } from "../wa/to-one.ts";
import * as wa from "../wa/world.ts";

/** Who gets it, as people write it, and through which application. */
type Ends = { appId?: string; number?: string; country?: string };
/** What a person said of it; nobody reviewed or named it unless it says so. */
type Said = Partial<Omit<SendToOne<unknown>, "draft">>;

/** A message that is written, and repeats no other. */
export type Written = {
  review(scope: Scope, intentId?: string): Promise<ToOneReview>;
  /** Answers the submission's id. */
  send(scope: Scope, said?: Said): Promise<string>;
};

/** A way to write to one number. Whatever holds for one message holds in each of them. */
export type Way = {
  name: string;
  area: MessageArea;
  operation: Operation;
  dispatchables: ReadonlyMap<string, Dispatchable>;
  openPlace(services: Services, options?: ConnectionOptions): Promise<Scope>;
  write(ends?: Ends): Written;
};

function way<Draft extends object>({
  draft: draftOf,
  review,
  send,
  ...rest
}: Omit<Way, "write"> & {
  draft: () => Draft;
  review(scope: Scope, input: { draft: Draft; intentId?: string | undefined }): Promise<ToOneReview>;
  send(scope: Scope, input: SendToOne<Draft>): Promise<{ id: string }>;
}): Way {
  return {
    ...rest,
    write: (ends = {}) => {
      const draft = { ...draftOf(), ...ends };
      const unsaid = { reviewedHash: null, title: null, repeatReason: null };
      return {
        review: (scope, intentId) => review(scope, { draft, intentId }),
        send: async (scope, said = {}) => (await send(scope, { intentId: randomUUID(), ...unsaid, ...said, draft })).id,
      };
    },
  };
}

/** Of every channel; a new one adds its own. */
export const ways: readonly Way[] = [
  way({
    ...{ name: "SMS", area: "sms", operation: sendSms, dispatchables: sms.dispatchables, openPlace: sms.openPlace },
    draft: () => ({ appId: sms.appId, number: "+4915112345678", content: `Hi ${randomUUID()}` }),
    ...{ review: reviewOne, send: sendOne },
  }),
  way({
    ...{ name: "message from a template", area: "wa", operation: waTemplateSendMsg },
    ...{ dispatchables: wa.dispatchables, openPlace: wa.openPlace, draft: templateDraft },
    ...{ review: reviewTemplateMessage, send: sendTemplateMessage },
  }),
  way({
    ...{ name: "free-form message", area: "wa", operation: waCustomSendMsg },
    ...{ dispatchables: wa.dispatchables, openPlace: wa.openPlace, draft: customText },
    ...{ review: reviewCustom, send: sendCustom },
  }),
];
