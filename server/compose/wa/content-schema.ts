import { z } from "zod";
import type { ChosenTemplate } from "#server/compose/wa-content.ts";
import { waLimits } from "#server/contract/limits/wa.ts";

export const chosenTemplate = z.object({
  name: z.string().min(1).max(waLimits.templateName),
  language: z.string().min(1).max(20),
  header: z.string().max(waLimits.headerText).nullable(),
  body: z.string().max(waLimits.bodyText),
  footer: z.string().max(waLimits.footerText).nullable(),
}) satisfies z.ZodType<ChosenTemplate>;
