CREATE INDEX IF NOT EXISTS "recipient_to_address" ON "recipient" USING btree ("workspace_id","address","id" DESC NULLS FIRST) WHERE "recipient"."address" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_of_area" ON "submission" USING btree ("workspace_id","area","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;
