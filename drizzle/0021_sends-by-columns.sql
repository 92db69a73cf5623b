DROP INDEX "submission_of_application";--> statement-breakpoint
DROP INDEX "submission_of_template";--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "app_id" text GENERATED ALWAYS AS (left(draft ->> 'appId', 200)) STORED;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "made_from" text GENERATED ALWAYS AS (left(coalesce(draft ->> 'templateID', draft ->> 'senderId', draft -> 'template' ->> 'name'), 300)) STORED;--> statement-breakpoint
CREATE INDEX "submission_of_application" ON "submission" USING btree ("workspace_id","app_id","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "submission_of_template" ON "submission" USING btree ("workspace_id","made_from","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;