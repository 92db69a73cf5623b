import type { waTemplateFaults } from "./facts/wa-template-faults.ts";

/** The fields of a template that a person fills in, by their path in the draft. */
export const waTemplateFields = [
  "appId",
  "templateName",
  "type",
  "language",
  "components.header.text",
  "components.header.example",
  "components.body.text",
  "components.body.add_security_recommendation",
  "components.body.example",
  "components.footer.text",
  "components.footer.code_expiration_minutes",
  "components.button.buttons.text",
] as const;
export type WaTemplateField = (typeof waTemplateFields)[number];

/**
 * Where a refusal of template/add belongs in the form. A code that names a whole part stands at the field that the part
 * begins with. Those that are about no field here, such as -7, -77 and -99, have none.
 */
export const waTemplateFaultFields: Readonly<Partial<Record<keyof typeof waTemplateFaults, WaTemplateField>>> = {
  "-2": "templateName",
  "-10": "appId",
  "-16": "templateName",
  "-18": "components.header.text",
  "-19": "components.header.text",
  "-21": "components.header.text",
  "-23": "components.button.buttons.text",
  "-24": "components.button.buttons.text",
  "-32": "language",
  "-33": "templateName",
  "-34": "components.body.text",
  "-38": "templateName",
  "-40": "components.header.text",
  "-74": "language",
  "-75": "type",
  "-76": "type",
  "-78": "language",
  "-82": "components.body.text",
  "-83": "components.body.example",
  "-84": "components.body.text",
  "-86": "components.body.text",
  "-87": "components.footer.text",
  "-88": "components.footer.text",
  "-89": "components.body.text",
  "-90": "components.header.text",
  "-91": "components.header.example",
  "-92": "components.button.buttons.text",
  "-100": "components.header.text",
  "-101": "components.header.text",
  "-102": "components.button.buttons.text",
  "-103": "components.body.text",
  "-104": "components.body.add_security_recommendation",
  "-105": "components.footer.text",
  "-106": "components.footer.code_expiration_minutes",
  "-108": "components.button.buttons.text",
  "-109": "components.button.buttons.text",
};

/** The field that a code of template/add is about; null where it is about none, or the table does not have it. */
export function waTemplateFieldOf(code: string): WaTemplateField | null {
  const fields: Readonly<Partial<Record<string, WaTemplateField>>> = waTemplateFaultFields;
  return Object.hasOwn(fields, code) ? (fields[code] ?? null) : null;
}
