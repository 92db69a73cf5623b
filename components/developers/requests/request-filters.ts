import { type inferParserType, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { momentsOf, parseAsDay } from "#components/reading/list/days.ts";
import { outcomes } from "#components/reading/problems/outcomes.ts";
import { areas } from "#server/contract/operation.ts";

/** Filters of the requests page, as they stand in the address. Days are whole ones of the zone that times are shown in. */
export const requestFilters = {
  outcome: parseAsStringLiteral(outcomes),
  area: parseAsStringLiteral(areas),
  operation: parseAsString,
  code: parseAsString,
  by: parseAsString,
  connection: parseAsString,
  app: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  withoutReads: parseAsBoolean,
  differs: parseAsBoolean,
};
export type RequestFilters = inferParserType<typeof requestFilters>;

export function isFiltered(filters: RequestFilters, q: string): boolean {
  return q !== "" || Object.values(filters).some((value) => value !== null);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is asked of the server. An address that somebody changed by hand into nonsense narrows to nothing of it. */
export function askedOf(filters: RequestFilters, q: string, offsetMinutes: number) {
  const { outcome, area, operation, code, by, connection, app, from, to, withoutReads, differs } = filters;
  return {
    ...(outcome && { outcomes: [outcome] }),
    ...(area && { area }),
    ...(operation && { operation: operation.slice(0, 100) }),
    ...(code && { code: code.slice(0, 20) }),
    ...(by !== null && (by === "job" || uuid.test(by)) && { by }),
    ...(connection !== null && uuid.test(connection) && { connectionId: connection }),
    ...(app && { appId: app.slice(0, 100) }),
    ...momentsOf({ from, to }, offsetMinutes),
    ...(withoutReads && { withoutReads }),
    ...(differs && { differs }),
    ...(q.trim() && { q: q.trim().slice(0, 200) }),
  };
}
