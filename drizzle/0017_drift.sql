-- Answers that differ from the documentation are few, and are listed without reading the others.
CREATE INDEX IF NOT EXISTS "platform_call_drift" ON "platform_call" USING btree ("workspace_id","at" DESC,"id" DESC) WHERE drift <> '[]'::jsonb;
