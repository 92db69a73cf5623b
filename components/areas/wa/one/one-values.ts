import { z } from "zod";
import { numberProblem, titleText } from "#components/messages/one/one-fields.ts";
import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { type ChosenTemplate, placesIn } from "#server/compose/wa-content.ts";
import { type WaMessageComponent, waMessageComponent, waTemplateMessageDraft } from "#server/contract/wa-send.ts";

const filled = z.object({ place: z.string(), text: z.string() });
const components = z.array(waMessageComponent);

/** The form for one number, in the shape of what people type. The country is empty for none. */
export const oneForm = z
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
  });

export type OneFormInput = z.input<typeof oneForm>;
export type OneForm = z.output<typeof oneForm>;

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

/** What the server reviews and stores. A component that was written as JSON takes the place of the texts for it. */
export function toTemplateDraft(values: OneForm) {
  const { appId, businessPhone, number, country, template } = values;
  if (template === null) throw new Error("a message has no template");
  const advanced = readAdvanced(values.advanced);
  const own = "problem" in advanced ? [] : advanced.components;
  const texts = (["header", "body"] as const).flatMap((type): WaMessageComponent[] => {
    const parameters = values.filled
      .filter(({ place }) => place.startsWith(type))
      .map((one) => ({ type: "text" as const, text: one.text }));
    return parameters.length === 0 || own.some((one) => one.type === type) ? [] : [{ type, parameters }];
  });
  const all = [...texts, ...own];
  const { name, language } = template;
  return {
    ...{ appId, businessPhone, number, country: country || null },
    template: { name, language: { code: language }, ...(all.length > 0 && { components: all }) },
  };
}

/** The places of a template, with what was written for them before. */
export function placesToFill(template: ChosenTemplate, before: OneFormInput["filled"] = []): OneFormInput["filled"] {
  const texts = new Map(before.map((one) => [one.place, one.text]));
  return placesIn(template).map(({ name }) => ({ place: name, text: texts.get(name) ?? "" }));
}

/** Whatever can be used of values kept earlier, or of an earlier send. Never throws. */
const typed = z.string().optional().catch(undefined);
const kept = z.object({
  ...{ appId: typed, businessPhone: typed, templateKey: typed, advanced: typed },
  ...{ number: typed, country: typed, title: typed },
  template: chosenTemplate.nullish().catch(undefined),
  filled: z.array(filled).optional().catch(undefined),
});
export type KeptOne = z.output<typeof kept>;

export function keptOne(from: unknown): KeptOne {
  return kept.safeParse(from).data ?? {};
}

const parameters = z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]);
const sent = z.object({
  businessPhone: z.string(),
  recipient: z.string(),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.string(), parameters })).default([]),
  }),
});

/** What an earlier send has for the form. Its template's texts are read again where it is known. */
export function keptOfSent(draft: Record<string, unknown>): KeptOne {
  const read = sent.safeParse(draft).data;
  if (!read) return keptOne(draft);
  const { name, language, components: used } = read.template;
  const plain = used.filter((one) => one.type !== "button" && one.parameters.every(({ type }) => type === "text"));
  const other = used.filter((one) => !plain.includes(one));
  return {
    ...keptOne({ appId: draft.appId, businessPhone: read.businessPhone }),
    number: /^\d/.test(read.recipient) ? `+${read.recipient}` : read.recipient,
    templateKey: `${name} ${language.code}`,
    filled: plain.flatMap(({ type, parameters: given }) =>
      given.map((one, index) => ({ place: `${type} ${index + 1}`, text: one.text ?? "" })),
    ),
    ...(other.length > 0 && { advanced: JSON.stringify(other, null, 2) }),
  };
}

/** Messages to one number as a tab keeps them. */
export const oneDrafts = keptDrafts<KeptOne>("wa-one", keptOne);

/** Every field has a value from the start; an application that is not there any more gives way to the default one. */
export function startOne(start: KeptOne, appIds: readonly string[]): OneFormInput {
  const { template = null, filled: texts = [] } = start;
  return {
    appId: knownApp(start.appId, appIds),
    businessPhone: start.businessPhone ?? "",
    templateKey: start.templateKey ?? "",
    template,
    filled: template ? placesToFill(template, texts) : texts,
    advanced: start.advanced ?? "",
    number: start.number ?? "",
    country: start.country ?? "",
    title: start.title ?? "",
  };
}
