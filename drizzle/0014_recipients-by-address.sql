CREATE INDEX IF NOT EXISTS "recipient_to_address" ON "recipient" USING btree ("workspace_id","address","id" DESC NULLS FIRST) WHERE "recipient"."address" is not null;
