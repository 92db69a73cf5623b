import { createSerializer, type inferParserType, parseAsBoolean, parseAsInteger, parseAsString } from "nuqs";
import { momentsOf, parseAsDay } from "#components/reading/list/days.ts";
import { listLooks } from "#components/reading/list/looks.ts";
import { listAddress } from "#components/reading/personal/file-address.ts";
import type { CallKind } from "#server/compose/call-columns.ts";

/**
 * What calls are narrowed by, as it stands in the address: days are whole ones of the zone that times are shown in, `to` is
 * the last of them; everything else has the name that the server gives it.
 */
export const callFilters = {
  from: parseAsDay,
  to: parseAsDay,
  number: parseAsString,
  connectionId: parseAsString,
  answered: parseAsBoolean,
  result: parseAsString,
  appId: parseAsString,
  intent: parseAsString,
  scriptId: parseAsString,
  jobId: parseAsString,
  hungUpBy: parseAsString,
  groupName: parseAsString,
  phoneName: parseAsString,
  voiceFileId: parseAsString,
  keyPressed: parseAsString,
  costDiffers: parseAsBoolean,
  hasRecording: parseAsBoolean,
  tag: parseAsString,
  weekday: parseAsInteger,
  hour: parseAsInteger,
};
export type CallFilters = inferParserType<typeof callFilters>;

export const noCallFilters: CallFilters = {
  from: null,
  to: null,
  number: null,
  connectionId: null,
  answered: null,
  result: null,
  appId: null,
  intent: null,
  scriptId: null,
  jobId: null,
  hungUpBy: null,
  groupName: null,
  phoneName: null,
  voiceFileId: null,
  keyPressed: null,
  costDiffers: null,
  hasRecording: null,
  tag: null,
  weekday: null,
  hour: null,
};

/** An address of a list of calls that asks for the same. */
export const writeCallFilters = createSerializer({ ...callFilters, q: parseAsString, ...listLooks });

export function isNarrowed(filters: CallFilters, q: string): boolean {
  return q !== "" || Object.values(filters).some((value) => value !== null);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longest = 200;

/** What is asked of the server. What somebody changed in an address by hand into nonsense narrows to nothing of it. */
export function askedOf(filters: CallFilters, q: string, offsetMinutes: number) {
  const { from, to, weekday, hour, connectionId, answered, costDiffers, hasRecording, ...texts } = filters;
  const facts = Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim().slice(0, longest)]] : [])),
  );
  return {
    ...facts,
    ...(q.trim() && { q: q.trim().slice(0, longest) }),
    ...momentsOf({ from, to }, offsetMinutes),
    ...(weekday !== null && weekday >= 1 && weekday <= 7 && { weekday }),
    ...(hour !== null && hour >= 0 && hour <= 23 && { hour }),
    ...(connectionId !== null && uuid.test(connectionId) && { connectionId }),
    ...(answered !== null && { answered }),
    ...(costDiffers !== null && { costDiffers }),
    ...(hasRecording !== null && { hasRecording }),
  };
}

/** The address of a file of calls that are asked for so. Its moments are whole: whoever writes the file knows no viewer's zone. */
export function fileAddress(slug: string, asked: ReturnType<typeof askedOf> & { kind: CallKind }): string {
  return listAddress(`/${slug}/voice/calls.csv`, asked);
}
