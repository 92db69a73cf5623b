import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type RepeatOf, repeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { wasSentLately } from "#server/domain/sending/submissions/store.ts";
import { isOfKind } from "./of-kind.ts";
import type { Text } from "./sent-texts.ts";

/** The latest send of the last day in the channel to the saved list that a draft goes to; null where it goes to none. */
export async function readListSent(
  tx: Tx,
  scope: Scope,
  {
    workspaceId,
    area,
    connectionId,
    intentId,
    uploadId,
  }: Omit<Text, "draft" | "numbers"> & { uploadId: string | null },
): Promise<RepeatOf | null> {
  if (uploadId === null) return null;
  const [found] = await tx.execute<{ id: string }>(sql`
    select s.id from submission s join connection c on c.id = s.connection_id
    where s.workspace_id = ${workspaceId} and s.area = ${area} and ${wasSentLately(sql`s`)}
      and s.intent_id is distinct from ${intentId ?? null}::uuid and ${isOfKind(connectionId)}
      and s.draft ->> 'uploadId' = ${uploadId}
      and exists (select from upload u where u.id = ${uploadId}::uuid and u.list_name is not null)
    order by s.released_at desc, s.id desc limit 1`);
  return found ? repeatOf(tx, scope, found.id) : null;
}
