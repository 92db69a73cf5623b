import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { normaliseAddress } from "#server/compose/address.ts";
import type { Scope } from "#server/domain/scope.ts";
import { countKept, type Kept, keptSuppressions, mostKept } from "#server/domain/sending/suppressions/kept.ts";
import { type ContactSuppression, suppressionShown } from "#server/domain/sending/suppressions/to-one.ts";
import { askedAddress, recipientsTo } from "./to-address.ts";

/** A recipient list of the platform, and its name in the library. */
export type ReachedList = { value: string; label: string | null };

export type AboutAddress = {
  /** Why no batch should reach it; a note, since a batch goes to everyone on its list. */
  suppression: ContactSuppression | null;
  /** What is kept of its person under it, for those who may erase them. */
  kept: Kept[] | null;
  /** The lists whose batches reached it, the last first; `isMore` says that there are others. */
  lists: { rows: ReachedList[]; isMore: boolean };
};

const mostLists = 20;
/** As many of the last emails to it tell of lists. */
const mostEmails = 10_000;

/** Which lists reached an address, in any letter case, whether it is suppressed, and what is kept under it. Throws as `readAddress`. */
export async function aboutAddress(scope: Scope, asked: { address: string }): Promise<AboutAddress> {
  const address = askedAddress(scope, asked.address);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const lists = await listsOf(tx, address);
    const spelled = normaliseAddress(address);
    return {
      suppression: spelled === null ? null : await suppressionShown(tx, scope, "email", spelled),
      kept: scope.permissions.has("personal.erase")
        ? [
            await countKept(tx, "emails", recipientsTo(address, null, mostKept)),
            await keptSuppressions(tx, scope, ["email"], spelled ?? address),
          ]
        : null,
      lists: { rows: lists.slice(0, mostLists), isMore: lists.length > mostLists },
    };
  });
}

/** One more than are shown, where there are others. */
async function listsOf(tx: Tx, address: string): Promise<ReachedList[]> {
  const rows = await tx.execute<ReachedList>(sql`
    select l.value, e.label
    from (select s.connection_id, s.context ->> 'receiverId' as value, max(r.id) as last
      from (${recipientsTo(address, null, mostEmails)}) wanted
      join recipient r on r.id = wanted.id
      join submission s on s.id = r.submission_id
      where s.context ->> 'receiverId' is not null
      group by 1, 2 order by last desc limit ${mostLists + 1}) l
    left join library_entry e on e.connection_id = l.connection_id and e.kind = 'recipient_list'
      and e.value = l.value and e.label <> e.value
    order by l.last desc`);
  return [...rows];
}
