import { z } from "zod";
import { placeName } from "#components/areas/wa/chosen/place-name.ts";
import { numberProblem, titleText } from "#components/messages/one/one-schema.ts";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { type WaMessageComponent, waMessageComponent, waTemplateMessageDraft } from "#server/contract/wa-send.ts";
import { t } from "#words/t.ts";
import type { OneForm, OneFormInput } from "./one-values.ts";

const filled = z.object({ place: z.string(), text: z.string() });
const components = z.array(waMessageComponent);

/** What judges the form for one number. */
export const oneForm: z.ZodType<OneForm, OneFormInput> = z
  .object({
    appId: waTemplateMessageDraft.shape.appId,
    businessPhone: waTemplateMessageDraft.shape.businessPhone,
    templateKey: z.string().min(1, { error: () => t("wa.chooseATemplate") }),
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
      say(["templateKey"], t("wa.thisTemplateIsNoLongerKnownHere"));
    const advanced = readAdvanced(values.advanced);
    const replaced = "problem" in advanced ? [] : advanced.components.map(({ type }) => type);
    values.filled.forEach(({ place, text: typed }, index) => {
      if (typed.trim() === "" && !replaced.some((type) => place.startsWith(type)))
        say(["filled", index, "text"], t("wa.writeWhatGoesIntoPlace", { place: placeName(place) }));
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
    return {
      problem: t("wa.atPathMessage", {
        path: issue?.path.join(".") || t("wa.theStart"),
        message: issue?.message ?? "",
      }),
    };
  } catch {
    return { problem: t("wa.thisIsNotJSONWriteAList") };
  }
}
