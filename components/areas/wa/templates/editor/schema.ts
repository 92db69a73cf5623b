import { z } from "zod";
import { withRules } from "#server/contract/operation.ts";
import { waTemplateDraft, waTemplateRules } from "#server/contract/wa-template.ts";
import { type TemplateInput, toTemplateDraft } from "./values.ts";

const sample = z.string().optional();
const leftOut = z.string().optional();

const typed: z.ZodType<TemplateInput, TemplateInput> = z.object({
  appId: z.string(),
  templateName: z.string(),
  type: waTemplateDraft.shape.type,
  language: z.string(),
  components: z.object({
    header: z.object({ text: z.string(), example: z.object({ header_text: z.array(sample) }) }),
    body: z.object({
      text: z.string(),
      add_security_recommendation: z.boolean(),
      example: z.object({ body_text: z.array(z.array(sample)) }),
    }),
    footer: z.object({ text: leftOut, code_expiration_minutes: z.union([z.number(), z.string()]).optional() }),
    button: z.object({ buttons: z.object({ text: leftOut }) }),
  }),
});

/** The editor’s form: what is typed becomes what is submitted, and is judged by the contract alone. */
export const templateForm = typed.transform(toTemplateDraft).pipe(withRules(waTemplateDraft, waTemplateRules));
export type TemplateForm = z.output<typeof templateForm>;
