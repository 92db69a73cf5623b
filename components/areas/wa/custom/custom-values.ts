import { z } from "zod";
import { numberProblem, titleText } from "#components/messages/one/one-fields.ts";
import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { type CustomType, customTypes } from "#server/contract/limits/wa.ts";
import { withRules } from "#server/contract/operation.ts";
import { waCustomDraft, waCustomRules } from "#server/contract/wa-custom.ts";
import { windowOf } from "./window.ts";

const judged = withRules(waCustomDraft.omit({ recipient: true }), [
  ...waCustomRules.map((rule) => ({
    ...rule,
    // The number is judged as people write it.
    holds: (message: Omit<z.output<typeof waCustomDraft>, "recipient">) => rule.holds({ ...message, recipient: "" }),
  })),
]);

const fields = {
  ...{ appId: z.string(), businessPhone: z.string(), type: z.enum(customTypes) },
  ...{ body: z.string(), link: z.string(), filename: z.string() },
  ...{ longitude: z.string(), latitude: z.string(), name: z.string(), address: z.string() },
  ...{ number: z.string(), country: z.string() },
  /** In the browser's own time, as its field has it; empty for not said yet. */
  lastWrote: z.string(),
};

/** The form for a free-form message, in the shape of what people type. */
export const customForm = z.object({ ...fields, title: titleText }).superRefine((values, context) => {
  const say = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  const found = judged.safeParse(wireOf(values)).error?.issues ?? [];
  // In the order of the fields: from whom, to whom, then what it says.
  const { ends = [], content = [] } = Object.groupBy(found, ({ path }) => (path.length === 1 ? "ends" : "content"));
  for (const { path, message } of ends) say(String(path[0]), message);
  const number = numberProblem("wa", values);
  if (number !== null) say("number", number);
  const window = windowOf(values.lastWrote, new Date());
  if (window.kind !== "open") say("lastWrote", window.sentence);
  if (values.type === "text" && values.body.trim() === "") say("body", "Write the text that goes out");
  else for (const { path, message } of content) say(String(path.at(-1) ?? "type"), message);
});

export type CustomForm = z.output<typeof customForm>;
export type CustomFormInput = z.input<typeof customForm>;

/** The object that the type names, and what the message has in every type. */
function wireOf(values: Pick<CustomFormInput, keyof typeof fields>) {
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
  return name in fields ? name : "type";
}

const typed = z.string().optional().catch(undefined);
const kept = z.object({
  ...{ appId: typed, businessPhone: typed, body: typed, link: typed, filename: typed, longitude: typed },
  ...{ latitude: typed, name: typed, address: typed, number: typed, country: typed, lastWrote: typed, title: typed },
  type: z.enum(customTypes).optional().catch(undefined),
});
export type KeptCustom = z.output<typeof kept>;

export function keptCustom(from: unknown): KeptCustom {
  return kept.safeParse(from).data ?? {};
}

const object = z.record(z.string(), z.unknown()).catch({});

/** What an earlier send has for the form. When they last wrote is stated anew. */
export function keptOfSent(draft: Record<string, unknown>): KeptCustom {
  const { appId, businessPhone, type, recipient } = draft;
  const content = object.parse(draft[String(type)]);
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
