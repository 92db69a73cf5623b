import type { EmailDraftView } from "./email-steps.ts";

type Values = EmailDraftView["draft"];
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (id: string) => `email-unsaved:${id}`;

/** Keeps in the tab what the server has not yet, so that a reload in the moment before it is saved loses nothing. */
export function keepUnsaved(store: Store, id: string, version: number, values: Values): void {
  try {
    store.setItem(keyOf(id), JSON.stringify({ version, values }));
  } catch {
    // A browser that keeps nothing loses at most what was typed within the last second.
  }
}

/** Once the server has it, or somebody chose what the server has. */
export function forgetUnsaved(store: Store, id: string): void {
  try {
    store.removeItem(keyOf(id));
  } catch {
    // Nothing was kept either.
  }
}

/** What was typed over this version of the draft and not saved; what was typed over another one counts no more. */
export function readUnsaved(store: Store, { id, version, draft }: EmailDraftView): Values | null {
  try {
    const kept: { version?: unknown; values?: Partial<Values> } = JSON.parse(store.getItem(keyOf(id)) ?? "null") ?? {};
    return kept.version === version && kept.values ? { ...draft, ...kept.values } : null;
  } catch {
    return null;
  }
}
