import { createParser, createSerializer, parseAsString } from "nuqs";
import { momentsOf, parseAsDay } from "#components/reading/list/days.ts";
import { isDoneBy } from "#server/compose/done-by.ts";

/** The number of an entry, or the list of anchors. */
export const parseAsOpen = createParser<number | "anchors">({
  parse: (text) => (text === "anchors" ? text : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** Filters, as they stand in the address. Days are whole ones of the zone that times are shown in. */
export const auditFilters = {
  who: parseAsString,
  action: parseAsString,
  kind: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
};
export const writeAuditFilters = createSerializer({ ...auditFilters, q: parseAsString });

export type AuditFilters = {
  who: string | null;
  action: string | null;
  kind: string | null;
  q: string;
  from: string | null;
  to: string | null;
};

export function isFiltered(filters: AuditFilters): boolean {
  const { who, action, kind, q, from, to } = filters;
  return [who, action, kind, from, to].some((value) => value !== null) || q !== "";
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is asked of the server. An address that somebody changed by hand into nonsense narrows to nothing of it. */
export function askedOf({ who, action, kind, q, from, to }: AuditFilters, offsetMinutes: number) {
  return {
    ...(who !== null && (isDoneBy(who) || uuid.test(who)) && { who }),
    ...(action !== null && { action: action.slice(0, 100) }),
    ...(kind !== null && { targetKind: kind.slice(0, 100) }),
    ...(q.trim() !== "" && { q: q.trim().slice(0, 200) }),
    ...momentsOf({ from, to }, offsetMinutes),
  };
}
