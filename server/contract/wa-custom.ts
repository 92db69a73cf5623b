import { z } from "zod";
import * as facts from "./facts/wa-custom.ts";
import { customTypes, waLimits } from "./limits/wa.ts";
import { operation, type Rule } from "./operation.ts";
import { channelType, waNumber, waSent } from "./wa.ts";
import { required, textOf } from "./wire.ts";

const whole = "Give a whole link that starts with https://";
const link = z
  .url({ protocol: /^https?$/, error: whole })
  .regex(/^https?:\/\/\S+$/i, whole)
  .describe("URL");
const linked = z.object({ link });

/** A part of a place on earth, in degrees. */
function degrees(what: string, most: number) {
  return required(what)
    .regex(/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i, `${what} must be a number of degrees, such as 12.5`)
    .refine((text) => Math.abs(Number(text)) <= most, `${what} must be from -${most} to ${most} degrees`)
    .describe(`-${most} to ${most} degrees`);
}

/** A person fills this in to send a free-form message: `type`, and the object named after it. */
export const waCustomDraft = z.object({
  appId: required("An application"),
  businessPhone: waNumber("The business number"),
  recipient: waNumber("The recipient’s number"),
  type: z.enum(customTypes, "Choose what to send"),
  text: z.object({ body: textOf(1, waLimits.customText, "The text") }).optional(),
  image: linked.optional(),
  audio: linked.optional(),
  video: linked.optional(),
  sticker: linked.optional(),
  document: linked.extend({ filename: required("A file name") }).optional(),
  location: z
    .object({
      longitude: degrees("The longitude", 180),
      latitude: degrees("The latitude", 90),
      name: required("The place’s name"),
      address: required("The place’s address"),
    })
    .optional(),
});
export type WaCustomDraft = z.output<typeof waCustomDraft>;

export const waCustomRules: readonly Rule<WaCustomDraft>[] = customTypes.map((type) => ({
  field: type,
  message: `Fill in the ${type} to send`,
  holds: (message) => message.type !== type || message[type] !== undefined,
}));

export const waCustomSendMsg = operation({
  ...facts.waCustomSendMsg,
  request: waCustomDraft.extend({ channelType }),
  rules: waCustomRules,
  reply: z.object({ data: waSent }),
});
