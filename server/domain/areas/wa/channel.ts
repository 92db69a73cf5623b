import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { contentOf, placesIn } from "#server/compose/wa-content.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { emptyList, listDraft } from "#server/domain/messages/channel/list-draft.ts";
import { hidden, maskText } from "#server/domain/privacy/mask.ts";
import { t } from "#words/t.ts";
import { problemOfMessages, textsIn, WaPlanner } from "./plan.ts";

const placeName = z.string().regex(/^(header|body) \d{1,2}$/, { error: () => t("domain.nameAPlaceOfTheTemplate") });

export const waListDraft = listDraft.extend({
  businessPhone: z.string().trim().max(100).nullable(),
  template: chosenTemplate.nullable(),
  /** Texts that are the same in every row, by place. The other places are variables of the rows. */
  fixed: z.record(placeName, z.string().min(1).max(waLimits.bodyText)),
});
export type WaListDraft = z.output<typeof waListDraft>;

export const waChannel: Channel<WaListDraft> = {
  area: "wa",
  operation: waTemplateSendMsg,
  draft: waListDraft,
  empty: (appId) => ({ ...emptyList(appId), businessPhone: null, template: null, fixed: {} }),
  tidied: (draft) => {
    const fixed = fixedOf(draft);
    const content = draft.template && contentOf(draft.template, fixed);
    return { ...draft, fixed, content: content || null, businessPhone: draft.businessPhone || null };
  },
  // A fixed text may be about somebody. The template's own is the same for everybody, as far as nobody is named in it.
  masked: (draft) => ({ ...draft, fixed: mapped(draft.fixed, () => hidden), template: maskedTemplate(draft) }),
  ofCalls: ({ appId, businessPhone, template, fixed }) => [appId, businessPhone, template, fixed],
  problem: problemOfMessages,
  planner: (of, draft) => new WaPlanner(of, draft),
  rowOfOrderId: () => null,
  // What fills its places; the rest of the text is the template's, and the same for everybody. Empty without places.
  textOf: (item: SQL) => sql`coalesce(${item} -> 'text' ->> 'body', ${item} -> (${item} ->> 'type') ->> 'link',
    nullif(concat_ws(', ', ${item} -> 'location' ->> 'name', ${item} -> 'location' ->> 'address'), ''),
    (select string_agg(p ->> 'text', ', ') from jsonb_path_query(${item}, '$.template.components[*].parameters[*]') p), '')`,
  senderOf: (item: SQL) => sql`${item} ->> 'businessPhone'`,
  again: {
    columnsOf: (sent) => placesOf(waListDraft.parse(sent)),
    cellsOf: (item) => textsIn(item),
    draftOf: (sent) => {
      const before = waListDraft.safeParse(sent).data;
      if (!before) return null;
      const variables = Object.fromEntries(placesOf(before).map((name, index) => [name, index + 1]));
      return { ...before, ...emptyList(before.appId), content: before.content, fixed: {}, variables };
    },
  },
};

function mapped(texts: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}

/** As the registry shows it, so that its places can still be told. */
function maskedTemplate({ template }: WaListDraft): WaListDraft["template"] {
  if (template === null) return null;
  const { header, body, footer } = template;
  return { ...template, header: header && maskText(header), body: maskText(body), footer: footer && maskText(footer) };
}

/** The places of the chosen template, in their order. */
function placesOf({ template }: WaListDraft): string[] {
  return template === null ? [] : placesIn(template).map(({ name }) => name);
}

/** Fixed texts of the chosen template alone. */
function fixedOf({ template, fixed }: WaListDraft): Record<string, string> {
  if (template === null) return {};
  return Object.fromEntries(
    placesIn(template).flatMap(({ name }) => (fixed[name] ? [[name, fixed[name]] as const] : [])),
  );
}
