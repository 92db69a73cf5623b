import type { Scope } from "#server/domain/scope.ts";
import { maskContact, maskText } from "./mask.ts";

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
