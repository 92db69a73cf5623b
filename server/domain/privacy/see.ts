import { type Column, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#server/domain/scope.ts";
import { maskAddressesIn, maskContact, maskText } from "./mask.ts";

type Viewer = Pick<Scope, "permissions">;

export function maySeePersonal({ permissions }: Viewer): boolean {
  return permissions.has("personal.see");
}

/** Words of the platform's or of people, as the viewer may read them. */
export function shownText<Text extends string | null>(viewer: Viewer, text: Text): Text | string {
  return text === null || maySeePersonal(viewer) ? text : maskText(text);
}

/** An address or number, as the viewer may read it. */
export function shownContact(viewer: Viewer, contact: string | null): string | null {
  return contact === null || maySeePersonal(viewer) ? contact : maskContact(contact);
}

/** An id, as the viewer may read it. Its digits stay, since ids are numbers; an address that stands for one does not. */
export function shownId<Id extends string | null>(viewer: Viewer, id: Id): Id | string {
  return id === null || maySeePersonal(viewer) ? id : maskAddressesIn(id);
}

/**
 * SQL that holds for ids that the viewer is shown as they are. Every search by id asks for it: what is hidden could be
 * guessed letter by letter otherwise.
 */
export function isShownWhole(viewer: Viewer, id: Column | SQL): SQL {
  return maySeePersonal(viewer) ? sql`true` : sql`${id} !~ '[@＠]|%40'`;
}

/**
 * SQL that holds for each text that `shownText` may change, and for some more: all with an at sign, seven digits or a letter
 * beyond ASCII. Any other is shown to everybody as it is. Without a pattern, which would take the database five times as long.
 */
export function mayBeMasked(text: Column | SQL): SQL {
  return sql`(strpos(${text}, '@') > 0 or strpos(${text}, '%40') > 0 or octet_length(${text}) > char_length(${text})
    or char_length(${text}) - char_length(translate(${text}, '0123456789', '')) >= 7)`;
}

/** Whether one of the texts, as they are shown, contains what was typed, in whatever letter case. */
export function isFoundIn(q: string, shown: readonly (string | null)[]): boolean {
  const wanted = q.toLowerCase();
  return shown.some((text) => text?.toLowerCase().includes(wanted));
}
