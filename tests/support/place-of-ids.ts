import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { msgIdKey } from "#db/schema/messages.ts";

/** As an answer does it: for messages that a test has stored by itself. */
export const placeIds = (db: Db | Tx, submissionId: string) =>
  db.execute(sql`insert into message_msg_id (workspace_id, key, message_id)
    select workspace_id, ${msgIdKey(sql`msg_id`)}, id from message
    where submission_id = ${submissionId} and msg_id is not null on conflict do nothing`);
