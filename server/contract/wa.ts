import { z } from "zod";
import { eitherSpelling, optionalCount, optionalText, text, unixSeconds } from "./wire.ts";

const megabyte = 1024 * 1024;

/** Limits of the area (spec: Limits). The sizes are of the linked files, which only the platform sees. */
export const waLimits = {
  templateName: 512,
  headerText: 60,
  headerVariables: 1,
  bodyText: 1024,
  bodyVariables: 20,
  footerText: 60,
  buttonText: 25,
  /** Field table and limits say 1-90, error -106 says 0-90: what both allow is sent. */
  codeExpirationMinutes: { min: 1, max: 90 },
  phoneDigits: { min: 7, max: 14 },
  customText: 4096,
  customWindowHours: 24,
  fileBytes: {
    image: 5 * megabyte,
    audio: 16 * megabyte,
    video: 16 * megabyte,
    document: 100 * megabyte,
    sticker: 100 * 1024,
  },
} as const;

export const waTemplateTypes = { authentication: 0, marketing: 1, utility: 2 } as const;

/** The documented states of a template; any other is kept verbatim. */
export const waTemplateStatuses = [
  "PENDING",
  "REJECTED",
  "APPROVED",
  "DELETED",
  "DISABLED",
  "PENDING_DELETION",
  "IN_APPEAL",
  "PAUSED",
  "LIMIT_EXCEEDED",
  "FLAGGED",
  "REINSTATED",
] as const;

/** The only channel there is. */
export const channelType = z.literal(0).default(0);

/** A business or recipient number: digits alone. */
export function waNumber(what: string) {
  const { min, max } = waLimits.phoneDigits;
  return z
    .string()
    .regex(new RegExp(`^\\d{${min},${max}}$`), {
      error: ({ input }) =>
        input === "" ? `${what} is needed` : `${what} must be ${min} to ${max} digits, with nothing else`,
    })
    .describe(`${min} to ${max} digits`);
}

/** What both sends answer. The spec's table spells the stamp imestamp and its example timestamp; both are read. */
export const waSent = eitherSpelling(
  "timestamp",
  "imestamp",
  z.object({ channelType: optionalCount, messageId: text, timestamp: unixSeconds }),
);
export type WaSent = z.output<typeof waSent>;

/** The answer of template/add. */
export const waTemplate = z.object({
  templateId: text,
  templateName: optionalText,
  type: optionalText,
  languageCode: optionalText,
  status: optionalText,
});
export type WaTemplate = z.output<typeof waTemplate>;
