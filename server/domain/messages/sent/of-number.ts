import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { suppression } from "#db/schema/sending.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import { byNumber, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { findSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import {
  type AskedNumber,
  askedOf,
  type SentToNumber,
  type StoredSent,
  sentToNumber,
  shownSent,
} from "./sent-to-number.ts";

/** Why nothing is sent to a number in a channel, until when, and who said so. */
export type NumberSuppression = {
  id: string;
  reason: string;
  until: Date | null;
  createdAt: Date;
  createdByName: string | null;
};

export type NumberHistory = Page<SentToNumber> & {
  /** As numbers are stored: E.164. */
  number: string;
  /** Those that the viewer may read, whichever of them the rows are of. */
  channels: { channel: MessageArea; suppression: NumberSuppression | null }[];
};

/**
 * What was sent to one number in the channels that the viewer may read, or in one of them, newest first. Only for those who
 * may see numbers: whoever may not could try them one by one. Throws `invalid` for what is no number, `forbidden`.
 */
export async function readNumber(
  scope: Scope,
  channels: Channels,
  input: AskedNumber & Paging<number>,
): Promise<NumberHistory> {
  const { number, of, readable } = askedOf(scope, input);
  const { cursor, limit } = input;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx.execute<StoredSent>(sentToNumber(scope, channels, { number, of, cursor, limit }));
    const page = pageOf(rows, limit, byNumber, ({ id }) => Number(id));
    const suppressions: NumberHistory["channels"] = [];
    for (const channel of readable)
      suppressions.push({ channel, suppression: await suppressionIn(tx, scope, channel, number) });
    return {
      ...page,
      rows: page.rows.map((row) => shownSent(scope, row)),
      number,
      channels: suppressions,
    };
  });
}

async function suppressionIn(
  tx: Tx,
  scope: Scope,
  channel: MessageArea,
  number: string,
): Promise<NumberSuppression | null> {
  const place = { workspaceId: scope.workspace.id, channel };
  const found = (await findSuppressed(tx, scope.services.keyring, place, [number])).get(number);
  if (!found) return null;
  const [row] = await tx
    .select({ createdAt: suppression.createdAt, createdByName: person.name })
    .from(suppression)
    .leftJoin(person, eq(person.id, suppression.createdBy))
    .where(eq(suppression.id, found.id));
  return row ? { ...found, ...row } : null;
}
