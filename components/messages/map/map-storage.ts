import type { z } from "zod";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import type { MessageArea } from "#server/contract/areas.ts";

/** What a tab keeps of a step that was not saved yet: what was typed, and over which state of the draft. */
export type KeptMap = { values: MapInput; over: string; titleOver?: string | undefined };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Which draft of which channel. */
export type Keeping = { area: MessageArea; workspace: string; draftId: string };

function keyOf({ area, workspace, draftId }: Keeping): string {
  return `${area}-draft:${workspace}:${draftId}`;
}

/** What was typed into a draft here and not saved; null when there is nothing that can be read. What reads it is loaded only where something is kept. */
export async function readKept(
  store: Store,
  of: Keeping,
  values: () => Promise<z.ZodType<MapInput>>,
): Promise<KeptMap | null> {
  const text = store.getItem(keyOf(of));
  if (text === null) return null;
  const [{ keptMap }, shape] = await Promise.all([import("./map-schema.ts"), values()]);
  try {
    return keptMap(shape).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Somebody else's text under our key is no draft.
    return null;
  }
}

/** False when the browser keeps nothing, as with a full or forbidden storage; the page then says so. */
export function keep(store: Store, of: Keeping, kept: KeptMap): boolean {
  try {
    store.setItem(keyOf(of), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Once the server has it, or somebody chose what the server has. */
export function forget(store: Store, of: Keeping): void {
  store.removeItem(keyOf(of));
}
