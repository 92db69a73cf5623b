import { z } from "zod";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import { withRules } from "#server/contract/operation.ts";
import { waTemplateDraft, waTemplateRules } from "#server/contract/wa-template.ts";
import { countVariables } from "#server/contract/wa-variables.ts";

/** A place whose sample nobody typed yet has none. */
const sample = z.string().optional();

/** Of an optional field that is empty there is nothing. */
const leftOut = z.string().optional();

/** A template as it is typed, under the paths that the contract and its refusals name. */
const typed = z.object({
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
export type TemplateInput = z.input<typeof typed>;

/** The editor’s form: what is typed becomes what is submitted, and is judged by the contract alone. */
export const templateForm = typed.transform(toTemplateDraft).pipe(withRules(waTemplateDraft, waTemplateRules));
export type TemplateForm = z.output<typeof templateForm>;

/** What is submitted: without the parts that are empty or that the type has not, with one sample for each variable. */
export function toTemplateDraft({
  components: { header, body, footer, button },
  ...rest
}: TemplateInput): z.input<typeof waTemplateDraft> {
  const isAuthentication = rest.type === waTemplateTypes.authentication;
  const bodyVariables = countVariables(body.text);
  const minutes = footer.code_expiration_minutes;
  const hasFooter = isWritten(footer.text) || (isAuthentication && minutes !== undefined);
  return {
    ...rest,
    components: {
      ...(isWritten(header.text) && {
        header: {
          text: header.text,
          ...(countVariables(header.text) > 0 && {
            example: { header_text: sized(header.example.header_text, countVariables(header.text)) },
          }),
        },
      }),
      body: {
        ...(isWritten(body.text) && { text: body.text }),
        ...(isAuthentication && { add_security_recommendation: body.add_security_recommendation }),
        ...(bodyVariables > 0 && { example: { body_text: [sized(body.example.body_text[0] ?? [], bodyVariables)] } }),
      },
      ...(hasFooter && {
        footer: {
          ...(isWritten(footer.text) && { text: footer.text }),
          // What is no number is refused as one.
          ...(isAuthentication &&
            minutes !== undefined && { code_expiration_minutes: typeof minutes === "string" ? Number.NaN : minutes }),
        },
      }),
      ...((isAuthentication || isWritten(button.buttons.text)) && {
        button: { buttons: isWritten(button.buttons.text) ? { text: button.buttons.text } : {} },
      }),
    },
  };
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** As many samples as there are variables; those of further ones are kept in the form and not sent. */
function sized(samples: readonly (string | undefined)[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => samples[place] ?? "");
}

const text = z.string().catch("");
const texts = z.array(text).catch([]);

/** Whatever can be used of values kept earlier, or of a template that exists. Never throws. */
const kept = z.object({
  appId: text,
  templateName: text,
  type: waTemplateDraft.shape.type.catch(waTemplateTypes.utility),
  language: text,
  components: z.preprocess(
    (value) => value ?? {},
    z.object({
      header: z.preprocess(
        objectOf,
        z.object({ text, example: z.preprocess(objectOf, z.object({ header_text: texts })) }),
      ),
      body: z.preprocess(
        objectOf,
        z.object({
          text,
          add_security_recommendation: z.boolean().catch(true),
          example: z.preprocess(objectOf, z.object({ body_text: z.array(texts).catch([]) })),
        }),
      ),
      footer: z.preprocess(
        objectOf,
        z.object({ text, code_expiration_minutes: z.union([z.number(), z.string()]).optional().catch(undefined) }),
      ),
      button: z.preprocess(objectOf, z.object({ buttons: z.preprocess(objectOf, z.object({ text })) })),
    }),
  ),
});

function objectOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? value : {};
}

/** A whole form from whatever there is; an empty one from nothing. */
export function inputOf(from: unknown): TemplateInput {
  return kept.parse(objectOf(from));
}

/** Templates that were begun in this tab, each under its intent. */
export const templateDrafts = keptDrafts("wa-template", inputOf);
