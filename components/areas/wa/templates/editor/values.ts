import type { z } from "zod";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import {
  choiceIn,
  flagIn,
  listIn,
  partsOf,
  type TypedNumber,
  textIn,
  typedNumberIn,
} from "#components/page/workspace/kept-parts.ts";
import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import type { WaTemplateDraft, waTemplateDraft } from "#server/contract/wa-template.ts";
import { countVariables } from "#server/contract/wa-variables.ts";

/** A place whose sample nobody typed yet has none. */
type Samples = (string | undefined)[];

/** A template as it is typed, under the paths that the contract and its refusals name. Of an optional field that is empty there is nothing. */
export type TemplateInput = {
  appId: string;
  templateName: string;
  type: WaTemplateDraft["type"];
  language: string;
  components: {
    header: { text: string; example: { header_text: Samples } };
    body: { text: string; add_security_recommendation: boolean; example: { body_text: Samples[] } };
    footer: { text?: string | undefined; code_expiration_minutes?: TypedNumber };
    button: { buttons: { text?: string | undefined } };
  };
};

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

const types = Object.values(waTemplateTypes);
const textsIn = (kept: unknown) => listIn(kept, (text) => textIn(text)) ?? [];

/** A whole form from values kept earlier, or from a template that exists; an empty one from nothing. Never throws. */
export function inputOf(from: unknown): TemplateInput {
  const kept = partsOf(from);
  const components = partsOf(kept.components);
  const [header, body, footer] = [partsOf(components.header), partsOf(components.body), partsOf(components.footer)];
  return {
    appId: textIn(kept.appId),
    templateName: textIn(kept.templateName),
    type: choiceIn(kept.type, types) ?? waTemplateTypes.utility,
    language: textIn(kept.language),
    components: {
      header: { text: textIn(header.text), example: { header_text: textsIn(partsOf(header.example).header_text) } },
      body: {
        text: textIn(body.text),
        add_security_recommendation: flagIn(body.add_security_recommendation, true),
        example: { body_text: listIn(partsOf(body.example).body_text, textsIn) ?? [] },
      },
      footer: {
        text: textIn(footer.text),
        code_expiration_minutes: typedNumberIn(footer.code_expiration_minutes),
      },
      button: { buttons: { text: textIn(partsOf(partsOf(components.button).buttons).text) } },
    },
  };
}

/** Templates that were begun in this tab, each under its intent. */
export const templateDrafts = keptDrafts("wa-template", inputOf);
