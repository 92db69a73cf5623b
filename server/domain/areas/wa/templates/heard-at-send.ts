import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.ts";
import { waTemplateProofOf } from "#server/contract/facts/wa-template-proofs.ts";
import type { Answered, AnsweredFor } from "#server/domain/sending/dispatch/dispatchable.ts";
import { onceAccepted } from "./evidence.ts";
import { wasNotMade } from "./not-made.ts";

const named = z.object({
  appId: z.string(),
  template: z.object({ name: z.string(), language: z.object({ code: z.string() }) }),
});

/**
 * Keeps what the answers to messages of one send say of the template that all of them name (spec: template/sendMsg): once
 * for each send and code that proves something of it, and once when a message was last accepted. What was the last thing
 * heard already is noted anew a minute later at the earliest, so that thousands of answers write hardly anything.
 */
export async function keepHeard(
  tx: Tx,
  { workspaceId, submissionId, connectionId }: AnsweredFor,
  answers: readonly Answered[],
): Promise<void> {
  const [first] = answers;
  const request = named.safeParse(first?.stored);
  const heard = new Map(answers.flatMap((answer) => factOf(submissionId, answer)));
  if (!request.success || heard.size === 0) return;
  const { appId, template } = request.data;
  // One that a refused call was to make is only meant where there is no other.
  await tx.execute(sql`
    with meant as (
      select t.id from wa_template t left join submission on submission.id = t.submission_id
      where t.workspace_id = ${workspaceId} and t.connection_id = ${connectionId} and t.app_id = ${appId}
        and t.name = ${template.name} and t.language = ${template.language.code}
      order by ${wasNotMade}, t.created_at desc, t.id desc limit 1),
    newest as (
      select e.once, e.at from wa_template_evidence e where e.wa_template_id = (select id from meant)
      order by e.at desc, e.id desc limit 1)
    insert into wa_template_evidence (workspace_id, wa_template_id, kind, code, submission_id, once)
    select ${workspaceId}, meant.id, fact.kind, fact.code, ${submissionId}, fact.once
    from meant cross join jsonb_to_recordset(${JSON.stringify([...heard.values()])}::text::jsonb)
      as fact (kind text, code text, once text)
    where not exists (
      select from newest where newest.once = fact.once and newest.at > clock_timestamp() - interval '1 minute')
    on conflict (wa_template_id, once) do update set at = excluded.at, submission_id = excluded.submission_id`);
}

type Fact = { kind: "send_accepted" | "send_refused"; code: string | null; once: string };

/** What an answer says of the template, by what it is kept under; nothing where it is about something else. */
function factOf(submissionId: string, { state, code }: Answered): [string, Fact][] {
  if (state === "accepted") return [[onceAccepted, { kind: "send_accepted", code: null, once: onceAccepted }]];
  if (state !== "refused" || waTemplateProofOf(code) === null) return [];
  const once = `${submissionId} ${code}`;
  return [[once, { kind: "send_refused", code, once }]];
}
