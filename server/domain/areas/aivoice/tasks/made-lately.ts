import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { longestSentName, longestTaskName, typedTaskName } from "#server/compose/task-name.ts";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { isOfKind } from "#server/domain/sending/repeats/of-kind.ts";
import { joinSender, senderName } from "#server/domain/sending/submissions/sender.ts";
import { wasSentLately } from "#server/domain/sending/submissions/store.ts";
import { numbersCalledLately } from "./called-lately.ts";

/** A task that was made within a day, is called the same or has the same rules. */
export type MadeLately = {
  id: string;
  name: string;
  createdAt: Date;
  /** Who made it. */
  by: string | null;
  isSameName: boolean;
  isSameRules: boolean;
  /** How many numbers it called within a day, as far as the archive knows. */
  called: number;
};

type Found = Omit<MadeLately, "createdAt" | "called"> & { at: string; connectionId: string; jobId: string | null };

/** How much longer a name is as it is sent. */
const suffix = longestSentName - longestTaskName;

/**
 * The latest task of the last day, whatever account it was made over, that is called as this one was typed, or has its rules;
 * null where there is none, and for those who see names masked, since they could guess what is hidden in them.
 */
export async function madeLately(
  tx: Tx,
  scope: Scope,
  { connectionId, request, intentId }: { connectionId: string; request: AiTaskDraft; intentId: string },
): Promise<MadeLately | null> {
  if (!maySeePersonal(scope)) return null;
  const [found] = await tx.execute<Found>(sql`
    select made.*, ${senderName} as by from (
      select t.id, t.name, t.created_at as at, t.submission_id, t.connection_id as "connectionId", t.job_id as "jobId",
        left(t.name, ${-suffix}) = ${typedTaskName(request.name)} as "isSameName",
        v.draft - 'name' - 'appId' = ${JSON.stringify(request)}::text::jsonb - 'name' - 'appId' as "isSameRules"
      from ai_task t join ai_task_version v on v.ai_task_id = t.id and v.number = 1
      join connection c on c.id = t.connection_id
      where t.workspace_id = ${scope.workspace.id} and ${isOfKind(connectionId)} and t.origin = 'made') made
    join submission s on s.id = made.submission_id ${joinSender}
    where (made."isSameName" or made."isSameRules") and ${wasSentLately(sql`s`)}
      and s.intent_id is distinct from ${intentId}::uuid
    order by s.released_at desc, made.id desc limit 1`);
  if (!found) return null;
  const { id, name, at, by, isSameName, isSameRules } = found;
  const called = await numbersCalledLately(tx, { workspaceId: scope.workspace.id, ...found });
  return { id, name, createdAt: new Date(at), by, isSameName, isSameRules, called };
}
