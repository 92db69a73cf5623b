import type { OwnPart } from "#components/messages/channel/map-view.ts";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";

/** In one order, whichever the database answers with: it is compared. */
export function inOrder(entries: [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a draft says of the channel's own fields. */
export function ownOf({ businessPhone, template, fixed }: WaListDraft): OwnPart<WaListDraft> {
  return { businessPhone, template, fixed: inOrder(Object.entries(fixed)) };
}
