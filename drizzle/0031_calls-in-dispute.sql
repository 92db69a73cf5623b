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
-- A person decides about a call in the role of their workspace, and about the numbers that its answer leaves open.
grant update (dispute_decision, dispute_was, dispute_decided_by, dispute_decided_at, dispute_reason) on attempt to switchboard_app;
--> statement-breakpoint
grant update (disputed_calls) on submission to switchboard_app;
--> statement-breakpoint
grant update (outcome) on message to switchboard_app;
