import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/wa-custom.ts";
import { customTypes, waLimits } from "./limits/wa.ts";
import { operation, type Rule } from "./operation.ts";
import { channelType, waNumber, waSent } from "./wa.ts";
import { required, textOf } from "./wire.ts";

const whole = () => t("contract.giveAWholeLinkThatStartsWith2");
const link = z
  .url({ protocol: /^https?$/, error: whole })
  .regex(/^https?:\/\/\S+$/i, { error: whole })
  .describe("URL");
const linked = z.object({ link });

/** A part of a place on earth, in degrees. */
function degrees(what: () => string, most: number) {
  return required(what)
    .regex(/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i, {
      error: () => t("contract.whatMustBeANumberOfDegrees", { what: what() }),
    })
    .refine((text) => Math.abs(Number(text)) <= most, {
      error: () => t("contract.whatMustBeFromMostToMost", { what: what(), most }),
    })
    .describe(`-${most} to ${most} degrees`);
}

/** A person fills this in to send a free-form message: `type`, and the object named after it. */
export const waCustomDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  businessPhone: waNumber(() => t("contract.theBusinessNumber")),
  recipient: waNumber(() => t("contract.theRecipientsNumber")),
  type: z.enum(customTypes, { error: () => t("contract.chooseWhatToSend") }),
  text: z
    .object({
      body: textOf(1, waLimits.customText, () => t("contract.theText")),
    })
    .optional(),
  image: linked.optional(),
  audio: linked.optional(),
  video: linked.optional(),
  sticker: linked.optional(),
  document: linked
    .extend({
      filename: required(() => t("contract.aFileName")),
    })
    .optional(),
  location: z
    .object({
      longitude: degrees(() => t("contract.theLongitude"), 180),
      latitude: degrees(() => t("contract.theLatitude"), 90),
      name: required(() => t("contract.thePlacesName")),
      address: required(() => t("contract.thePlacesAddress")),
    })
    .optional(),
});
export type WaCustomDraft = z.output<typeof waCustomDraft>;

export const waCustomRules: readonly Rule<WaCustomDraft>[] = customTypes.map((type) => ({
  field: type,
  get message() {
    return t("contract.fillInTheTypeToSend", { type });
  },
  holds: (message) => message.type !== type || message[type] !== undefined,
}));

export const waCustomSendMsg = operation(facts.waCustomSendMsg, {
  request: waCustomDraft.extend({ channelType }),
  rules: waCustomRules,
  reply: z.object({ data: waSent }),
});
