import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type RepeatOf, repeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { wasSentLately } from "#server/domain/sending/submissions/store.ts";

/** What a batch is compared by with those of the last day, whatever its sender and subject. */
type Batch = {
  connectionId: string;
  draft: { templateID: string; receiverId: string };
  /** Of the batch itself, which is no repeat of its own. */
  intentId: string | undefined;
};

export type Alike = {
  /** The latest send of the same template to the same list. */
  both: RepeatOf | null;
  /** The latest one to the same list, of another template. */
  list: RepeatOf | null;
  /** The latest one of the same template, to another list. */
  template: RepeatOf | null;
};

/** Sends of the last day over the same account that a batch is like. */
export async function readAlike(tx: Tx, scope: Scope, batch: Batch): Promise<Alike> {
  const found = await findAlike(tx, scope, batch);
  const told = (id: string | undefined) => (id === undefined ? null : repeatOf(tx, scope, id));
  return {
    both: await told(found.both),
    list: await told(found.list),
    template: await told(found.template),
  };
}

/** The latest send of each kind. Those of a day are few, so that each one is looked at. */
async function findAlike(tx: Tx, { workspace }: Scope, { connectionId, draft, intentId }: Batch) {
  const rows = await tx.execute<{ id: string; template: boolean; list: boolean }>(sql`
    select distinct on (template, list) id, template, list
    from (select s.id, s.released_at,
        coalesce(s.draft ->> 'templateID' = ${draft.templateID}, false) as template,
        coalesce(coalesce(s.context ->> 'receiverId', s.draft ->> 'receiverId') = ${draft.receiverId}, false) as list
      from submission s
      where s.workspace_id = ${workspace.id} and s.connection_id = ${connectionId} and s.area = 'email'
        and ${wasSentLately(sql`s`)} and s.intent_id is distinct from ${intentId ?? null}::uuid) sent
    where template or list
    order by template, list, released_at desc, id desc`);
  const of = (template: boolean, list: boolean) =>
    rows.find((row) => row.template === template && row.list === list)?.id;
  return { both: of(true, true), list: of(false, true), template: of(true, false) };
}
