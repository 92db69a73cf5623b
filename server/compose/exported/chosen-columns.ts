import { callListColumns } from "./call-columns.ts";
import type { ListColumn } from "./column.ts";
import * as lists from "./lists.ts";
import { reportColumns } from "./report-columns.ts";

/** Of lists that are written in the background, by what their addresses begin with below the workspace. */
const ofLists: readonly [path: RegExp, columns: readonly ListColumn[]][] = [
  [/^\/sends\/sends\./, lists.sendColumns],
  [/^\/sends\/[^/]+\/recipients\./, lists.recipientColumns],
  [/^\/sends\/[^/]+\/messages\./, lists.messageColumns],
  [/^\/dev\/requests\./, lists.requestColumns],
  [/^\/dev\/callbacks\./, lists.callbackColumns],
  [/^\/suppressions\/suppressions\./, lists.suppressionColumns],
  [/^\/reports\/\w+\/report\./, reportColumns],
  [/^\/audit\/entries\./, lists.auditColumns],
];

const callKinds = ["ai", "sip", "group"] as const;

/** The columns that the list at an address has; none where its file has to have all of them. */
export function columnsOfList(address: string): readonly ListColumn[] {
  const [path, query] = parsed(address);
  const kind = callKinds.find((one) => one === query.get("kind"));
  if (path.startsWith("/voice/calls.")) return kind ? callListColumns(kind).map(({ column }) => column) : [];
  return ofLists.find(([shape]) => shape.test(path))?.[1] ?? [];
}

/** What an address chooses of its list's columns. `gone`: how many it names that there are no more. */
export type ChosenColumns = { chosen: string[]; of: number; gone: number };

/** Null where it chooses none, and so has all of them. */
export function chosenColumns(address: string): ChosenColumns | null {
  const named = parsed(address)[1].get("columns");
  const known = new Set(columnsOfList(address).map(({ key }) => key));
  if (named === null || known.size === 0) return null;
  const all = [...new Set(named.split(","))];
  const chosen = all.filter((key) => known.has(key));
  return { chosen, of: known.size, gone: all.length - chosen.length };
}

/** The address with those of its columns that its list still has. One that has none left stays as it is. */
export function withoutGone(address: string): string {
  const columns = chosenColumns(address);
  if (columns === null || columns.gone === 0 || columns.chosen.length === 0) return address;
  const [path, query] = parsed(address);
  query.set("columns", columns.chosen.join(","));
  return `${path}?${query}`;
}

function parsed(address: string): [path: string, query: URLSearchParams] {
  const [path = "", query = ""] = address.split("?", 2);
  return [path, new URLSearchParams(query)];
}
