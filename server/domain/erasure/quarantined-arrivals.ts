import { sql } from "drizzle-orm";
import { decodeText } from "#server/domain/parse-fields.ts";
import { readErased } from "#server/domain/privacy/erased-people.ts";
import type { Services } from "#server/domain/scope.ts";
import { heldAt, rewriteHeld } from "./held-rows.ts";
import { quarantinePlace } from "./places.ts";

/** Rows read at a time, each with up to 64 KiB. */
const atOnce = 200;
/** Numbers are given out before rows are committed, so a few below the last one are looked at again. */
const margin = 200;

type Request = { id: number; raw: string; query: string; contentType: string | null };

/**
 * Takes erased people of any workspace out of requests with unknown tokens, which belong to none and so to no batch that
 * could be compared when it is stored. Goes on where the last round ended. Answers how many rows it changed.
 */
export async function eraseQuarantined({ db, keyring }: Services): Promise<number> {
  const workspaces = await db.system.execute<{ id: string }>(sql`select distinct workspace_id as id from erasure`);
  const ids = workspaces.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const people = await readErased(db.system, keyring, ids);
  const [looked] = await db.system.execute<{ to: number }>(sql`
    select greatest(quarantine_looked_to - ${margin}, 0)::float8 as "to" from instance`);
  let changed = 0;
  for (let after = looked?.to ?? 0; ; ) {
    const rows = await db.system.execute<Request>(sql`
      select id::float8 as id, encode(raw, 'base64') as raw, query, content_type as "contentType" from quarantine
      where id > ${after} order by id limit ${atOnce}`);
    for (const row of rows) {
      const type = row.contentType ?? "";
      const text = `${decodeText(type, Buffer.from(row.raw, "base64"))}\n${row.query}\n${type}`;
      const named = ids.flatMap((id) => people.in(id, text).map((one) => ({ ...one, workspaceId: id })));
      for (const { workspaceId, eraser } of named) {
        const held = heldAt(quarantinePlace, null, [`["${row.id}"]`]);
        await db.system.transaction((tx) => rewriteHeld(tx, workspaceId, held, eraser));
      }
      if (named.length > 0) changed++;
    }
    after = rows.at(-1)?.id ?? after;
    await db.system.execute(sql`update instance set quarantine_looked_to = greatest(quarantine_looked_to, ${after})`);
    if (rows.length < atOnce) return changed;
  }
}
