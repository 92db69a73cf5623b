import { waLimits } from "./limits/wa.ts";

/** What a name of a template is made of. */
export const templateNameForm = /^[a-z0-9_]+$/;

/** Whether a template could have this name. */
export function isTemplateName(name: string): boolean {
  return templateNameForm.test(name) && name.length <= waLimits.templateName;
}
