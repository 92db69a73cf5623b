import { callKindWords } from "#components/calls/call-kinds.ts";
import { type CallFilters, noCallFilters, writeCallFilters } from "#components/calls/filter/calls-address.ts";
import { type SendFilters, writeSendFilters } from "#components/sends/list/sends-filter.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { draftAreas } from "#server/contract/areas.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Bucket } from "./breakdown.tsx";

type Days = { from: string; to: string };
type HrefOf = (bucket: Bucket) => string | undefined;

/** The lists that a report's rows lead to: of calls where all are of one kind, of sends where the area has a list of them. */
export type ListsBehind = {
  /** Calls of the kind. */
  calls: (kind: CallKind, filters: Partial<CallFilters>) => string;
  /** The kind of all calls of the report, where it is only one. */
  onlyKind: CallKind | null;
  application?: HrefOf;
  template?: HrefOf;
  person?: HrefOf;
  connection?: HrefOf;
};

const kindsOfCalls: readonly CallKind[] = ["ai", "sip", "group"];
export const callKindOf = (value: string | null) => kindsOfCalls.find((kind) => kind === value);

/** What is masked in a value narrows no list. */
const isWhole = (value: string) => !value.includes("•");

export function listsBehind(base: string, area: Area, days: Days, kinds: readonly Bucket[]): ListsBehind {
  const calls: ListsBehind["calls"] = (kind, filters) =>
    `${base}${callKindWords[kind].path}${writeCallFilters({ ...noCallFilters, ...days, ...filters })}`;
  const [only, more] = kinds.flatMap(({ value }) => callKindOf(value) ?? []);
  const onlyKind = only !== undefined && more === undefined ? only : null;
  const kind = draftAreas.find((one) => one === area);
  if (kind !== undefined) {
    const sends =
      (filtersOf: (value: string) => Partial<SendFilters>): HrefOf =>
      ({ value, sends: count }) =>
        value !== null && count > 0 && isWhole(value)
          ? writeSendFilters(`${base}/sends`, { kind, ...days, ...filtersOf(value) })
          : undefined;
    return {
      calls,
      onlyKind,
      application: sends((app) => ({ app })),
      // A template of emails stands with its name before its id.
      template: sends((value) => ({ template: kind === "email" ? (value.split(" · ").at(-1) ?? value) : value })),
      person: sends((by) => ({ by })),
      connection: sends((connection) => ({ connection })),
    };
  }
  if (onlyKind === null) return { calls, onlyKind };
  const ofCalls =
    (filtersOf: (value: string) => Partial<CallFilters>): HrefOf =>
    ({ value, calls: count }) =>
      value !== null && count > 0 ? calls(onlyKind, filtersOf(value)) : undefined;
  return {
    calls,
    onlyKind,
    ...(onlyKind === "ai" && { application: ofCalls((appId) => ({ appId })) }),
    template: ofCalls((value) => templateFilters[onlyKind](value)),
    connection: ofCalls((connectionId) => ({ connectionId })),
  };
}

const templateFilters: Record<CallKind, (value: string) => Partial<CallFilters>> = {
  ai: (scriptId) => ({ scriptId }),
  sip: (groupName) => ({ groupName }),
  group: (voiceFileId) => ({ voiceFileId }),
};
