import { z } from "zod";
import { numberProblem, titleText } from "#components/messages/one/one-schema.ts";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { type WaMessageComponent, waMessageComponent, waTemplateMessageDraft } from "#server/contract/wa-send.ts";
import type { OneForm, OneFormInput } from "./one-values.ts";

const filled = z.object({ place: z.string(), text: z.string() });
const components = z.array(waMessageComponent);

/** What judges the form for one number. */
export const oneForm: z.ZodType<OneForm, OneFormInput> = z
  .object({
    appId: waTemplateMessageDraft.shape.appId,
    businessPhone: waTemplateMessageDraft.shape.businessPhone,
    templateKey: z.string().min(1, "Choose a template"),
    template: chosenTemplate.nullable(),
    filled: z.array(filled),
    advanced: z.string().optional(),
    number: z.string(),
    country: z.string(),
    title: titleText,
  })
  .superRefine((values, context) => {
    const say = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if (values.template === null && values.templateKey !== "")
      say(["templateKey"], "This template is no longer known here. Choose another one");
    const advanced = readAdvanced(values.advanced);
    const replaced = "problem" in advanced ? [] : advanced.components.map(({ type }) => type);
    values.filled.forEach(({ place, text: typed }, index) => {
      if (typed.trim() === "" && !replaced.some((type) => place.startsWith(type)))
        say(["filled", index, "text"], `Write what goes into ${place}`);
    });
    if ("problem" in advanced) say(["advanced"], advanced.problem);
    const number = numberProblem("wa", values);
    if (number !== null) say(["number"], number);
  })
  .transform((values) => {
    const advanced = readAdvanced(values.advanced);
    return { ...values, components: "problem" in advanced ? [] : advanced.components };
  });

/** Components written as JSON, or what is wrong with them. */
function readAdvanced(typed: string | undefined): { components: WaMessageComponent[] } | { problem: string } {
  if (!typed?.trim()) return { components: [] };
  try {
    const read = components.safeParse(JSON.parse(typed));
    if (read.success) return { components: read.data };
    const [issue] = read.error.issues;
    return { problem: `At ${issue?.path.join(".") || "the start"}: ${issue?.message}` };
  } catch {
    return { problem: "This is not JSON. Write a list of components, such as the one below" };
  }
}
