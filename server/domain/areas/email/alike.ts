import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { isOfKind } from "#server/domain/sending/repeats/of-kind.ts";
import { type RepeatOf, repeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { wasSentLately } from "#server/domain/sending/submissions/store.ts";
import { type KnownPeople, knownPeople } from "./known-people.ts";

/** What a batch is compared by with those of the last day, whatever its sender and subject. */
type Batch = {
  /** What is tried in the sandbox reached nobody, and is compared with what was tried there. */
  connectionId: string;
  draft: { templateID: string; receiverId: string };
  /** Of the batch itself, which is no repeat of its own. */
  intentId: string | undefined;
};

/** A send that a batch is like. */
export type AlikeSend = RepeatOf & {
  /** Those of the batch's list who got it, as far as that is known; null where nobody is. */
  people: KnownPeople | null;
};

export type Alike = {
  /** The latest send of the same template to the same list. */
  both: AlikeSend | null;
  /** The latest one to the same list, of another template. */
  list: AlikeSend | null;
  /** The latest one of the same template, to another list. */
  template: AlikeSend | null;
};

/** Sends of the last day that a batch is like, whatever account they went out over. */
export async function readAlike(tx: Tx, scope: Scope, batch: Batch): Promise<Alike> {
  const found = await findAlike(tx, scope, batch);
  const place = {
    workspaceId: scope.workspace.id,
    connectionId: batch.connectionId,
    receiverId: batch.draft.receiverId,
  };
  const told = async (id: string | undefined, isToList: boolean) =>
    id === undefined
      ? null
      : { ...(await repeatOf(tx, scope, id)), people: await knownPeople(tx, place, { id, isToList }) };
  return {
    both: await told(found.both, true),
    list: await told(found.list, true),
    template: await told(found.template, false),
  };
}

/** The latest send of each kind. Those of a day are few, so that each one is looked at. */
async function findAlike(tx: Tx, { workspace }: Scope, { connectionId, draft, intentId }: Batch) {
  const rows = await tx.execute<{ id: string; template: boolean; list: boolean }>(sql`
    select distinct on (template, list) id, template, list
    from (select s.id, s.released_at,
        coalesce(s.draft ->> 'templateID' = ${draft.templateID}, false) as template,
        coalesce(coalesce(s.context ->> 'receiverId', s.draft ->> 'receiverId') = ${draft.receiverId}, false) as list
      from submission s join connection c on c.id = s.connection_id
      where s.workspace_id = ${workspace.id} and s.area = 'email' and ${isOfKind(connectionId)}
        and ${wasSentLately(sql`s`)} and s.intent_id is distinct from ${intentId ?? null}::uuid) sent
    where template or list
    order by template, list, released_at desc, id desc`);
  const of = (template: boolean, list: boolean) =>
    rows.find((row) => row.template === template && row.list === list)?.id;
  return { both: of(true, true), list: of(false, true), template: of(true, false) };
}
