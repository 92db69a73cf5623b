import { z } from "zod";
import type { KeptFields } from "#components/connections/form-schemas.ts";
import { areas } from "#server/contract/operation.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const kept = z.object({
  name: z.string(),
  baseUrl: z.string(),
  timeZone: z.string(),
  applications: z.array(z.object({ area: z.enum(areas), appId: z.string(), label: z.string() })),
});

const keyOf = (workspace: string) => `connection-form:${workspace}`;

/** What the tab kept of a form that was left; null when there is nothing that can be read. */
export function readKept(store: Store, workspace: string): KeptFields | null {
  try {
    return kept.safeParse(JSON.parse(store.getItem(keyOf(workspace)) ?? "null")).data ?? null;
  } catch {
    // Somebody else's text under our key, or a browser that keeps nothing.
    return null;
  }
}

/** Keeps what is in the fields, without key and secret. A browser that keeps nothing is no problem. */
export function keep(store: Store, workspace: string, values: Partial<KeptFields>): void {
  const { name = "", baseUrl = "", timeZone = "", applications = [] } = values;
  try {
    const rows = applications.map(({ area, appId, label }) => ({ area, appId: appId ?? "", label: label ?? "" }));
    store.setItem(keyOf(workspace), JSON.stringify({ name, baseUrl, timeZone, applications: rows }));
  } catch {
    return;
  }
}

export function forget(store: Store, workspace: string): void {
  store.removeItem(keyOf(workspace));
}
