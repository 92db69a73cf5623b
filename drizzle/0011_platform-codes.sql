-- The codes that calls were answered with are counted by leaping through it, never by reading the calls.
CREATE INDEX IF NOT EXISTS "platform_call_of_code" ON "platform_call" USING btree ("workspace_id","operation","platform_status","at" DESC,"id" DESC) WHERE platform_status <> '0';
