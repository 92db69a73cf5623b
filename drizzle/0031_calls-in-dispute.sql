ALTER TABLE "attempt" ADD COLUMN "dispute_decision" text;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "dispute_was" text;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "dispute_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "dispute_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "disputed_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_dispute_decided_by_person_id_fk" FOREIGN KEY ("dispute_decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attempt_contradicted" ON "attempt" USING btree ("submission_id") WHERE "attempt"."contradiction" is not null;--> statement-breakpoint
-- Calls that are in dispute already.
update submission s set disputed_calls = c.calls
from (select submission_id, count(*)::int as calls from attempt where contradiction is not null group by 1) c
where s.id = c.submission_id;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_in_dispute" ON "submission" USING btree ("workspace_id","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."disputed_count" > 0 or "submission"."disputed_calls" > 0;--> statement-breakpoint
DROP INDEX "submission_disputed";--> statement-breakpoint
-- A person decides about a call in the role of their workspace.
grant update (dispute_decision, dispute_was, dispute_decided_by, dispute_decided_at, dispute_reason) on attempt to switchboard_app;
--> statement-breakpoint
grant update (disputed_calls) on submission to switchboard_app;
--> statement-breakpoint
-- The app never writes what became of a message; this gives the numbers that an answer leaves open what was decided about them.
create function tell_unclear(p_attempt uuid) returns void language sql security definer set search_path = pg_catalog, public as $$
  update message m set outcome = case a.dispute_decision when 'went' then 'accepted' else 'not_sent' end
  from attempt a
  where a.id = p_attempt and a.workspace_id = nullif(current_setting('app.workspace', true), '')::uuid
    and a.state = 'accepted' and a.unclear_count > 0 and a.dispute_decided_at is not null
    and a.dispute_decision in ('went', 'did_not_go')
    and m.workspace_id = a.workspace_id and m.submission_id = a.submission_id and m.chunk_no = a.chunk_no
    and m.outcome = 'unknown' and m.msg_id is null
$$;
--> statement-breakpoint
revoke all on function tell_unclear(uuid) from public;
--> statement-breakpoint
grant execute on function tell_unclear(uuid) to switchboard_app;
