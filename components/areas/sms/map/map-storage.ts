import { z } from "zod";
import type { MapInput } from "./map-values.ts";

/** What a tab keeps of a step that was not saved yet: what was typed, and over which state of the draft. */
export type KeptMap = { values: MapInput; over: string; titleOver?: string | undefined };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const stored = z.object({
  over: z.string(),
  /** The draft’s own title then: a later one counts more than what was typed. */
  titleOver: z.string().optional(),
  values: z.object({
    appId: z.string(),
    content: z.string(),
    senderId: z.string().optional(),
    numberColumn: z.string(),
    country: z.string(),
    fills: z.array(z.object({ name: z.string(), column: z.string() })),
    title: z.string().optional(),
  }),
});

function keyOf(workspace: string, draftId: string): string {
  return `sms-draft:${workspace}:${draftId}`;
}

/** What was typed into a draft here and not saved; null when there is nothing that can be read. */
export function readKept(store: Store, workspace: string, draftId: string): KeptMap | null {
  const text = store.getItem(keyOf(workspace, draftId));
  if (text === null) return null;
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Somebody else's text under our key is no draft.
    return null;
  }
}

/** False when the browser keeps nothing, as with a full or forbidden storage; the page then says so. */
export function keep(store: Store, workspace: string, draftId: string, kept: KeptMap): boolean {
  try {
    store.setItem(keyOf(workspace, draftId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Once the server has it, or somebody chose what the server has. */
export function forget(store: Store, workspace: string, draftId: string): void {
  store.removeItem(keyOf(workspace, draftId));
}
