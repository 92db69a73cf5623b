ALTER TABLE "workspace" ADD COLUMN "default_country" text;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_country_shape" CHECK ("workspace"."default_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
grant update (default_country) on workspace to switchboard_app;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upload_by_name" ON "upload" USING btree ("workspace_id","name");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_of_people" ON "audit" (workspace_id, seq desc) where actor_kind = 'person';
