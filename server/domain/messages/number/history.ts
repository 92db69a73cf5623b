import { inWorkspace, type Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { type CallRow, type StoredCall, shownCall } from "#server/domain/calls/records/row.ts";
import { callsToNumber } from "#server/domain/calls/records/to-number.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import { byHistory, type HistoryPlace, type Page, type Paging } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type ContactSuppression, suppressionShown } from "#server/domain/sending/suppressions/to-one.ts";
import { type AskedNumber, askedOf, type ReadNumber } from "./asked.ts";
import { endOfLook, type SentToNumber, type StoredSent, sentToNumber, shownSent } from "./sent.ts";

/** A message that was sent to a number, or a telephone call that was made to it. */
export type Reached = { way: "message"; at: Date; message: SentToNumber } | { way: "call"; at: Date; call: CallRow };

export type NumberHistory = Page<Reached> & {
  /** As numbers are stored: E.164. */
  number: string;
  /** Those that the viewer may read, whichever of them the rows are of. */
  channels: { channel: MessageArea; suppression: ContactSuppression | null }[];
  /** They may read telephone calls of some kind. */
  readsCalls: boolean;
};

/** What both lists have left, newest first. */
type Found = {
  messages: readonly StoredSent[];
  /** The last message that was looked at, where others may follow it; null where none does, or where more were found. */
  lookedTo: number | null;
  calls: readonly StoredCall[];
};

/** Messages in any channel, of any time, among which a page looks for those that are wanted. */
const lookedAtOnce = 500;

/**
 * What was sent to one number in the channels that the viewer may read and the calls that were made to it, or what went one
 * way, newest first. A page looks through so many messages, so it may be short and have a next one all the same. Only for
 * those who may see numbers: whoever may not could try them one by one. Throws `invalid` for what is no number, `forbidden`.
 */
export async function readNumber(
  scope: Scope,
  channels: Channels,
  input: AskedNumber & Paging<HistoryPlace>,
  /** For tests. */
  look = lookedAtOnce,
): Promise<NumberHistory> {
  const asked = askedOf(scope, input);
  const { number, readable } = asked;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const page = merged(scope, await find(tx, scope, channels, asked, { ...input, look }), input);
    const suppressions: NumberHistory["channels"] = [];
    for (const channel of readable.channels)
      suppressions.push({ channel, suppression: await suppressionShown(tx, scope, channel, number) });
    return { ...page, number, channels: suppressions, readsCalls: readable.kinds.length > 0 };
  });
}

async function find(
  tx: Tx,
  scope: Scope,
  channels: Channels,
  { number, channels: of, kinds, within }: ReadNumber,
  { cursor, limit, look }: Paging<HistoryPlace> & { look: number },
): Promise<Found> {
  const after = cursor?.message;
  const until = of.length > 0 ? await endOfLook(tx, scope, { number, after, look }) : null;
  const messages = () =>
    tx.execute<StoredSent>(sentToNumber(scope, channels, { number, of, after, until, limit, within }));
  const calls = () =>
    tx.execute<StoredCall>(callsToNumber(scope, { number, kinds, after: cursor?.call, limit, within }));
  const found = of.length > 0 ? await messages() : [];
  return {
    messages: found,
    lookedTo: found.length > limit ? null : until,
    calls: kinds.length > 0 ? await calls() : [],
  };
}

/**
 * The younger of the next two until the page is full, or until which message comes next has not been looked at. Each list
 * keeps its own order, so that a message whose time moves on while somebody pages, because its call is made, is neither
 * missed nor shown twice.
 */
function merged(
  scope: Scope,
  { messages, lookedTo, calls }: Found,
  { cursor, limit }: Paging<HistoryPlace>,
): Page<Reached> {
  const rows: Reached[] = [];
  const place: HistoryPlace = { ...cursor };
  let [ofMessages, ofCalls] = [0, 0];
  while (rows.length < limit) {
    const [message, call] = [messages[ofMessages], calls[ofCalls]];
    if (message && (!call || new Date(message.at) >= new Date(call.calledAt))) {
      const shown = shownSent(scope, message);
      rows.push({ way: "message", at: shown.at, message: shown });
      place.message = shown.messageId;
      ofMessages += 1;
    } else if (call && (message || lookedTo === null)) {
      const shown = shownCall(scope, call);
      rows.push({ way: "call", at: shown.calledAt, call: shown });
      place.call = { at: shown.calledAt, id: call.recordId, connection: call.connectionId };
      ofCalls += 1;
    } else break;
  }
  const isLookedThrough = lookedTo !== null && ofMessages === messages.length;
  if (isLookedThrough) place.message = lookedTo;
  const isMore = isLookedThrough || messages.length + calls.length > ofMessages + ofCalls;
  return { rows, next: isMore ? byHistory.write(place) : null };
}
