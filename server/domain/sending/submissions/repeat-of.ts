import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { joinSender, senderName } from "./sender.ts";

/** An earlier send that another one would repeat. */
export type RepeatOf = {
  id: string;
  title: string;
  /** When it was sent. */
  createdAt: Date;
  state: string;
  succeeded: number;
  /** Who sent it. */
  by: string | null;
  /** How many emails or numbers it went to, as far as anybody knows. */
  count: number | null;
};

/** What is said of a send that another one would repeat. */
export async function repeatOf(tx: Tx, scope: Scope, id: string): Promise<RepeatOf> {
  const [row] = await tx.execute<Omit<RepeatOf, "createdAt"> & { at: string }>(sql`
    select s.id, s.title, coalesce(s.released_at, s.created_at) as at, s.state, s.succeeded_count as succeeded,
      ${senderName} as by, coalesce(s.message_count, s.expected_count, nullif(s.recipient_count, 0)) as count
    from submission s ${joinSender} where s.id = ${id}`);
  if (!row) throw new Error("a send that was found is not there");
  const { at, ...sent } = row;
  return { ...sent, title: shownText(scope, sent.title), createdAt: new Date(at) };
}
