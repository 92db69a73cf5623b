import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { choiceIn, partsOf, textsIn } from "#components/page/workspace/kept-parts.ts";
import { type CustomType, customTypes } from "#server/contract/limits/wa.ts";

const texts = [
  ...(["appId", "businessPhone", "body", "link", "filename", "longitude", "latitude"] as const),
  ...(["name", "address", "number", "country", "lastWrote"] as const),
] as const;

/**
 * The form for a free-form message, in the shape of what people type. When they last wrote is in the browser's own time,
 * as its field has it; empty for not said yet.
 */
export type CustomFormInput = { [Text in (typeof texts)[number]]: string } & {
  type: CustomType;
  title?: string | undefined;
};
/** The same once it was judged: of a title that was left empty there is nothing. */
export type CustomForm = CustomFormInput;

/** The object that the type names, and what the message has in every type. */
export function wireOf(values: Omit<CustomFormInput, "title">) {
  const { appId, businessPhone, type, body, link, filename, longitude, latitude, name, address } = values;
  const content = {
    text: { text: { body } },
    image: { image: { link } },
    audio: { audio: { link } },
    video: { video: { link } },
    sticker: { sticker: { link } },
    document: { document: { link, filename } },
    location: { location: { longitude, latitude, name, address } },
  } as const satisfies Record<CustomType, object>;
  return { appId, businessPhone, type, ...content[type] };
}

/** What the server reviews and stores. */
export function toCustomDraft(values: CustomForm) {
  const { number, country, lastWrote } = values;
  return { ...wireOf(values), number, country: country || null, lastWroteAt: new Date(lastWrote).toISOString() };
}

/** The form's field for one that the server names: "draft.image.link" is "link". */
export function fieldOf(path: string): string {
  const name = path.split(".").at(-1) ?? "";
  if (name === "lastWroteAt") return "lastWrote";
  return texts.find((text) => text === name) ?? "type";
}

export type KeptCustom = Partial<CustomFormInput>;

/** Whatever can be used of values kept earlier, or of an earlier send. Never throws. */
export function keptCustom(from: unknown): KeptCustom {
  const type = choiceIn(partsOf(from).type, customTypes);
  return { ...textsIn(from, [...texts, "title"]), ...(type !== undefined && { type }) };
}

/** What an earlier send has for the form. When they last wrote is stated anew. */
export function keptOfSent(draft: Record<string, unknown>): KeptCustom {
  const { appId, businessPhone, type, recipient } = draft;
  const content = partsOf(draft[String(type)]);
  const number = typeof recipient === "string" && /^\d/.test(recipient) ? `+${recipient}` : recipient;
  return keptCustom({ ...content, appId, businessPhone, type, number });
}

/** Free-form messages as a tab keeps them. */
export const customDrafts = keptDrafts<KeptCustom>("wa-custom", keptCustom);

/** Every field has a value from the start; an application that is not there any more gives way to the default one. */
export function startCustom(start: KeptCustom, appIds: readonly string[]): CustomFormInput {
  const {
    businessPhone = "",
    type = "text",
    body = "",
    link = "",
    filename = "",
    longitude = "",
    latitude = "",
  } = start;
  const { name = "", address = "", number = "", country = "", lastWrote = "", title = "" } = start;
  return {
    appId: knownApp(start.appId, appIds),
    ...{ businessPhone, type, body, link, filename, longitude, latitude },
    ...{ name, address, number, country, lastWrote, title },
  };
}
