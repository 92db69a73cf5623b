import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { whyTooLate } from "./reply-window.ts";
import { storeSent } from "./store-sent.ts";
import { keepHeard } from "./templates/heard-at-send.ts";
import { keepRefusal, storeMade } from "./templates/store-made.ts";

const common = { paced: false, apply: storeSent };

/** template/sendMsg as the worker makes it (spec: Instant messaging). */
export const templateMessage: Dispatchable = { operation: waTemplateSendMsg, ...common, heard: keepHeard };

/** custom/sendMsg as the worker makes it (spec: Instant messaging). */
export const customMessage: Dispatchable = { operation: waCustomSendMsg, ...common, tooLate: whyTooLate };

/** template/add as the worker makes it (spec: Instant messaging). A name has each language once, so -32 proves the first call. */
export const newTemplate: Dispatchable = {
  operation: waTemplateAdd,
  paced: false,
  apply: storeMade,
  heard: keepRefusal,
  provesAccepted: ["-32"],
};
