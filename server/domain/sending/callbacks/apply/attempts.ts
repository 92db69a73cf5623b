import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { keptTogether, toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { AttemptNow } from "./judge-callback.ts";

/** A locked attempt, as it was and as the callbacks leave it. The two are one object until something changes. */
export type TouchedAttempt = {
  id: string;
  workspaceId: string;
  submissionId: string;
  before: AttemptNow;
  now: AttemptNow;
};

type Row = {
  id: string;
  workspaceId: string;
  submissionId: string;
  state: AttemptState;
  taskId: string | null;
  contradiction: string | null;
};

const provenNote = () => toKeep(() => t("kept.noAnswerProved"));
/** After what the answer came to, where there was one. */
const provenAfterAnswer = () =>
  keptTogether(
    "",
    toKeep(() => t("kept.callbackProvedIt")),
  );

/** Locks the attempts in id order, so that no dispatcher decides about them meanwhile. */
export async function lockAttempts(tx: Tx, ids: ReadonlySet<string>): Promise<Map<string, TouchedAttempt>> {
  const rows = await tx.execute<Row>(sql`
    select id, workspace_id as "workspaceId", submission_id as "submissionId", state, task_id as "taskId", contradiction
    from attempt where id in (select value::uuid from jsonb_array_elements_text(${asJson([...ids])}))
    order by id for no key update`);
  return new Map(
    rows.map(({ id, workspaceId, submissionId, ...before }) => [
      id,
      { id, workspaceId, submissionId, before, now: before },
    ]),
  );
}

/** Stores what changed of the attempts. A call that was proven is no longer waited for. */
export async function writeAttempts(tx: Tx, attempts: ReadonlyMap<string, TouchedAttempt>): Promise<void> {
  for (const touched of attempts.values()) if (isSame(touched.before, touched.now)) touched.now = touched.before;
  const rows = [...attempts.values()]
    .filter(({ before, now }) => now !== before)
    .map(({ id, before, now }) => ({ id, ...now, proven: now.state !== before.state }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update attempt a set state = r.state, task_id = r."taskId", contradiction = r.contradiction,
      lease_until = case when r.proven then null else a.lease_until end,
      outcome_note = case when not r.proven or a.state = 'accepted_id_unknown' then a.outcome_note
        when a.state = 'unknown' and a.http_status is not null then a.outcome_note || ${provenAfterAnswer()}
        else ${provenNote()} end
    from jsonb_to_recordset(${asJson(rows)}) r(id uuid, state text, "taskId" text, contradiction text, proven boolean)
    where a.id = r.id`);
}

function isSame(a: AttemptNow, b: AttemptNow): boolean {
  return a.state === b.state && a.taskId === b.taskId && a.contradiction === b.contradiction;
}

function asJson(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}
