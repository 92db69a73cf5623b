import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { hasParts, listIn, partsOf, textIn, textsIn, withoutAbsent } from "#components/page/workspace/kept-parts.ts";
import { type ChosenTemplate, placesIn } from "#server/compose/wa-content.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import type { WaMessageComponent } from "#server/contract/wa-send.ts";
import { t } from "#words/t.ts";

type Filled = { place: string; text: string };

/** The form for one number, in the shape of what people type. The country is empty for none. */
export type OneFormInput = {
  appId: string;
  businessPhone: string;
  templateKey: string;
  template: ChosenTemplate | null;
  filled: Filled[];
  advanced?: string | undefined;
  number: string;
  country: string;
  title?: string | undefined;
};
/** The same once it was judged, with what was written as JSON as it was read. */
export type OneForm = OneFormInput & { components: WaMessageComponent[] };

/** What the server reviews and stores. A component that was written as JSON takes the place of the texts for it. */
export function toTemplateDraft(values: OneForm) {
  const { appId, businessPhone, number, country, template, components: own } = values;
  if (template === null) throw new Error(t("wa.aMessageHasNoTemplate"));
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

const parts = ["appId", "businessPhone", "templateKey", "advanced", "number", "country", "title"] as const;

export type KeptOne = { [Part in (typeof parts)[number]]?: string } & {
  template?: ChosenTemplate | null;
  filled?: Filled[];
};

/** Whatever can be used of values kept earlier, or of an earlier send. Never throws. */
export function keptOne(from: unknown): KeptOne {
  const kept = partsOf(from);
  const template = kept.template === null ? null : templateIn(kept.template);
  const filled = listIn(kept.filled, filledIn);
  return {
    ...textsIn(kept, parts),
    ...(template !== undefined && { template }),
    ...(filled !== undefined && { filled }),
  };
}

function filledIn(kept: unknown): Filled | undefined {
  const { place, text } = textsIn(kept, ["place", "text"]);
  return place === undefined || text === undefined ? undefined : { place, text };
}

/** A template with all that a chosen one has, none of it longer than a template’s may be. */
function templateIn(kept: unknown): ChosenTemplate | undefined {
  const { name = "", language = "", body } = textsIn(kept, ["name", "language", "body"]);
  const [header, footer] = [partsOf(kept).header, partsOf(kept).footer].map((part) =>
    part === null || typeof part === "string" ? part : undefined,
  );
  if (name === "" || language === "" || body === undefined || header === undefined || footer === undefined)
    return undefined;
  const isTooLong =
    name.length > waLimits.templateName ||
    language.length > 20 ||
    body.length > waLimits.bodyText ||
    (header ?? "").length > waLimits.headerText ||
    (footer ?? "").length > waLimits.footerText;
  return isTooLong ? undefined : { name, language, header, body, footer };
}

/** What an earlier send has for the form. Its template's texts are read again where it is known. */
export function keptOfSent(draft: Record<string, unknown>): KeptOne {
  const { businessPhone, recipient } = textsIn(draft, ["businessPhone", "recipient"]);
  const template = partsOf(draft.template);
  const { name } = textsIn(template, ["name"]);
  const { code } = textsIn(template.language, ["code"]);
  const used = template.components === undefined ? [] : listIn(template.components, componentIn);
  if (
    businessPhone === undefined ||
    recipient === undefined ||
    name === undefined ||
    code === undefined ||
    used === undefined
  )
    return keptOne(draft);
  const plain = used.filter((one) => one.type !== "button" && one.parameters.every(({ type }) => type === "text"));
  const other = used.filter((one) => !plain.includes(one));
  return {
    ...keptOne({ appId: draft.appId, businessPhone }),
    number: /^\d/.test(recipient) ? `+${recipient}` : recipient,
    templateKey: `${name} ${code}`,
    filled: plain.flatMap(({ type, parameters }) =>
      parameters.map((one, index) => ({ place: `${type} ${index + 1}`, text: textIn(one.text) })),
    ),
    ...(other.length > 0 && { advanced: JSON.stringify(other, null, 2) }),
  };
}

type Parameter = { type: string; text?: string | undefined };

function componentIn(sent: unknown): { type: string; parameters: Parameter[] } | undefined {
  const { type } = textsIn(sent, ["type"]);
  const given = partsOf(sent).parameters;
  const parameters = given === undefined ? [] : listIn(given, parameterIn);
  return type === undefined || parameters === undefined ? undefined : { type, parameters };
}

/** With whatever else it holds. */
function parameterIn(sent: unknown): Parameter | undefined {
  if (!hasParts(sent)) return undefined;
  const { type, text, ...rest } = sent;
  if (typeof type !== "string" || (text !== undefined && typeof text !== "string")) return undefined;
  return withoutAbsent({ type, text, ...rest });
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
