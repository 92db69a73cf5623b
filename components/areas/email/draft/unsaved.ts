import type { EmailDraftView, WrittenBatch } from "./email-steps.ts";

type Values = EmailDraftView["draft"];
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (id: string) => `email-unsaved:${id}`;

/** What was typed over which version, and what of it is on its way to the server. */
type Unsaved = { version: number; values: Values; sending: Values | null };

/** Keeps in the tab what the server has not yet, so that a reload in the moment before it is saved loses nothing. */
export function keepUnsaved(store: Store, id: string, unsaved: Unsaved): void {
  try {
    store.setItem(keyOf(id), JSON.stringify(unsaved));
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

/**
 * What was typed over this version of the draft and not saved, or over the one before while this one was on its way from
 * here; what was typed over another one counts no more.
 */
export function readUnsaved(store: Store, { id, version, draft }: WrittenBatch): Values | null {
  if (id === null) return null;
  try {
    const kept: Partial<Unsaved> = JSON.parse(store.getItem(keyOf(id)) ?? "null") ?? {};
    const isOver = kept.version === version || (kept.version === version - 1 && isSame(kept.sending, draft));
    return isOver && kept.values ? { ...draft, ...kept.values } : null;
  } catch {
    return null;
  }
}

function isSame(sent: Values | null | undefined, draft: Values): boolean {
  if (!sent) return false;
  const texts = (values: Values) =>
    new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const stored = texts(draft);
  return [...texts(sent)].every(([name, value]) => stored.get(name) === value);
}
