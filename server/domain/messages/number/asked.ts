import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { type MessageArea, messageAreas } from "#server/contract/areas.ts";
import { readerOf } from "#server/domain/calls/records/may-read.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Within } from "#server/domain/moment.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requireAny, requirePermission, type Scope } from "#server/domain/scope.ts";

/** Ways in which a number is reached: a channel of messages, or telephone calls of any kind. */
export const numberWays = [...messageAreas, "calls"] as const;
export type NumberWay = (typeof numberWays)[number];

/** A number as it was typed, in a country or with its code; reached in one way, or in all that the viewer may read. */
export type AskedNumber = {
  number: string;
  country?: string | null | undefined;
  channel?: NumberWay | undefined;
} & Within;

/** What is meant, and what of it the viewer may read and asks for. */
export type ReadNumber = {
  /** As it is stored: E.164. */
  number: string;
  channels: MessageArea[];
  kinds: CallKind[];
  within: Within;
  /** All that they may read, whichever they ask for. */
  readable: { channels: MessageArea[]; kinds: CallKind[] };
};

/**
 * Throws `forbidden` where the viewer may not see numbers or read anything of what they ask for, `invalid` for what is no
 * number.
 */
export function askedOf(scope: Scope, { number, country = null, channel, from, to }: AskedNumber): ReadNumber {
  requirePermission(scope, "submission.read");
  requirePermission(scope, "personal.see");
  const readable = {
    channels: messageAreas.filter((area) => scope.permissions.has(`${area}.read`)),
    kinds: callKinds.filter((kind) => scope.permissions.has(readerOf(kind))),
  };
  requireAny(scope, channel === undefined ? numberWays.flatMap(readersOf) : readersOf(channel));
  const read = normaliseNumber(number, country);
  if ("problem" in read) throw new DomainError("invalid", numberSentence(read), { field: "number" });
  return {
    number: read.number,
    channels: readable.channels.filter((area) => channel === undefined || channel === area),
    kinds: channel === undefined || channel === "calls" ? readable.kinds : [],
    within: { from, to },
    readable,
  };
}

function readersOf(way: NumberWay): Permission[] {
  return way === "calls" ? callKinds.map(readerOf) : [`${way}.read`];
}
