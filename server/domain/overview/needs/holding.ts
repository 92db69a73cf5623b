import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { findSendingStop } from "#server/domain/sending/control/sending.ts";
import { told } from "#server/platform/kept-words.ts";

export type HoldingNeed =
  | { kind: "stopped"; since: Date; by: string; reason: string; isHeld: boolean; mayRelease: boolean }
  | { kind: "resting"; since: Date; connectionId: string; name: string; until: Date | null; note: string };

/** Accounts that are shown at most. */
const mostAccounts = 20;

/** What keeps everything of the workspace, or of one account, from going out. */
export async function readHoldingNeeds(tx: Tx, scope: Scope): Promise<HoldingNeed[]> {
  const stop = await findSendingStop(tx, scope.workspace.id);
  const resting = await tx.execute<{ id: string; name: string; since: string; until: string; note: string | null }>(sql`
    select id, name, coalesce(rest_since, now()) as since, rest_until as until, rest_note as note from connection
    where rest_until is not null and archived_at is null order by rest_since limit ${mostAccounts}`);
  return [
    ...(stop === null
      ? []
      : [
          {
            kind: "stopped" as const,
            since: stop.stoppedAt,
            by: stop.by,
            reason: stop.reason,
            isHeld: stop.isHeld,
            // What is held by a database that went back in time is released for the whole instance.
            mayRelease: stop.isHeld && scope.person.isInstanceAdmin && scope.token === undefined,
          },
        ]),
    ...resting.map(({ id, name, since, until, note }) => ({
      kind: "resting" as const,
      since: new Date(since),
      connectionId: id,
      name,
      until: new Date(until),
      note: shownText(scope, told(note ?? "")),
    })),
  ];
}
