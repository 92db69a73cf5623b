CREATE INDEX IF NOT EXISTS "submission_of_area" ON "submission" USING btree ("workspace_id","area","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;
