import type { KeptFields } from "#components/connections/form-schemas.ts";
import { areas } from "#server/contract/operation.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (workspace: string) => `connection-form:${workspace}`;

/** What the tab kept of a form that was left; null when there is nothing that can be read. */
export function readKept(store: Store, workspace: string): KeptFields | null {
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(workspace)) ?? "null");
    return isKept(found) ? found : null;
  } catch {
    // Somebody else's text under our key, or a browser that keeps nothing.
    return null;
  }
}

function isKept(found: unknown): found is KeptFields {
  return (
    hasTexts(found, ["name", "baseUrl", "timeZone"]) &&
    Array.isArray(found.applications) &&
    found.applications.every(isRow)
  );
}

function isRow(row: unknown): boolean {
  return hasTexts(row, ["appId", "label"]) && areas.some((area) => area === row.area);
}

function hasTexts(found: unknown, names: readonly string[]): found is Record<string, unknown> {
  if (typeof found !== "object" || found === null) return false;
  const parts = new Map<string, unknown>(Object.entries(found));
  return names.every((name) => typeof parts.get(name) === "string");
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
