import { z } from "zod";
import { type KeptValues, keptValues } from "./form-values.ts";

/** What a tab remembers of an intent: what was typed, or the submission that came of it. */
export type KeptDraft = { kind: "draft"; values: KeptValues; savedAt: Date } | { kind: "sent"; submissionId: string };

type Store = Pick<Storage, "getItem" | "setItem">;

const stored = z.union([
  z.object({ sent: z.uuid() }),
  z.object({ savedAt: z.iso.datetime(), values: z.record(z.string(), z.unknown()) }),
]);

function keyOf(workspace: string, intent: string): string {
  return `email-draft:${workspace}:${intent}`;
}

/** The draft of an intent in this workspace; null when there is none that can be read. */
export function readDraft(store: Store, workspace: string, intent: string): KeptDraft | null {
  const found = parse(store.getItem(keyOf(workspace, intent)));
  if (!found) return null;
  if ("sent" in found) return { kind: "sent", submissionId: found.sent };
  return { kind: "draft", values: keptValues(found.values), savedAt: new Date(found.savedAt) };
}

function parse(text: string | null): z.output<typeof stored> | undefined {
  if (text === null) return undefined;
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    // Somebody else's text under our key is no draft.
    return undefined;
  }
}

/** False when the browser keeps nothing, as with a full or forbidden storage; the form then says so. */
export function saveDraft(store: Store, workspace: string, intent: string, values: KeptValues, now: Date): boolean {
  return write(store, keyOf(workspace, intent), { savedAt: now.toISOString(), values });
}

/** Forgets what was typed and remembers what came of it, so that going back never opens an empty form for a used intent. */
export function markSent(store: Store, workspace: string, intent: string, submissionId: string): void {
  write(store, keyOf(workspace, intent), { sent: submissionId });
}

function write(store: Store, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
