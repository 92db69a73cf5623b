import { z } from "zod";
import { t } from "#words/t.ts";
import { waLimits } from "./limits/wa.ts";
import { eitherSpelling, optionalCount, optionalText, text, unixSeconds } from "./wire.ts";

/** The only channel there is. */
export const channelType = z.literal(0).default(0);

/** A business or recipient number: digits alone. */
export function waNumber(what: () => string) {
  const { min, max } = waLimits.phoneDigits;
  return z
    .string()
    .regex(new RegExp(`^\\d{${min},${max}}$`), {
      error: ({ input }) =>
        input === ""
          ? t("contract.whatIsNeeded", { what: what() })
          : t("contract.whatMustBeMinToMaxDigits", { what: what(), min, max }),
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
