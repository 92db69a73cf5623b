import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { learnedCount } from "./expected-count.ts";

const job = { kind: "job", label: "poller" } as const;

type Entry = { id: string; workspaceId: string; connectionId: string; value: string; expectedCount: number | null };

/**
 * Takes from sends that are finished how many recipients their lists hold, for lists of the library whose count nobody
 * typed. A send is finished when all who were heard of are settled, or (`ended`) when nobody is asked about any more.
 * Call it after the counters have moved; it ends with audit entries.
 */
export async function learnFromFinished(tx: Tx, submissionIds: readonly string[], ended: boolean): Promise<void> {
  const over = ended
    ? sql`or not exists (select from recipient r where r.workspace_id = s.workspace_id and r.submission_id = s.id
        and r.next_poll_at is not null)`
    : sql``;
  const entries = await tx.execute<Entry>(sql`
    select e.id, e.workspace_id as "workspaceId", e.connection_id as "connectionId", e.value,
      e.expected_count as "expectedCount"
    from library_entry e where e.expected_count_source is distinct from 'typed' and e.id in (
      select l.id from submission s join library_entry l on l.workspace_id = s.workspace_id
        and l.connection_id = s.connection_id and l.kind = 'recipient_list' and l.value = s.context ->> 'receiverId'
      where s.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(submissionIds)}::text::jsonb))
        and s.area = 'email' and s.recipient_count > 0
        and (s.recipient_count = s.succeeded_verified_count + s.failed_verified_count + s.disputed_count
          + s.succeeded_decided_count + s.failed_decided_count ${over}))
    order by e.id for no key update of e`);
  for (const entry of entries) await learn(tx, entry);
}

async function learn(tx: Tx, { id, workspaceId, connectionId, value, expectedCount }: Entry): Promise<void> {
  const learned = await learnedCount(tx, { workspaceId, connectionId, receiverId: value });
  if (!learned) return;
  await tx.execute(sql`update library_entry set expected_count = ${learned.count}, expected_count_source = 'learned',
    learned_from = ${learned.submissionId} where id = ${id}`);
  if (learned.count === expectedCount) return;
  await appendAudit(tx, workspaceId, job, {
    action: "library_entry.count_learned",
    target: { kind: "library_entry", id },
    before: { expectedCount },
    after: { expectedCount: learned.count },
    meta: { kind: "recipient_list", value, submissionId: learned.submissionId },
  });
}
