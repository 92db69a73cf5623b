-- What the list of requests is narrowed by: a person, a connection or an application that made few of many calls.
CREATE INDEX IF NOT EXISTS "platform_call_of_person" ON "platform_call" USING btree ("workspace_id","person_id","at" DESC,"id" DESC) WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "platform_call_of_connection" ON "platform_call" USING btree ("workspace_id","connection_id","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "platform_call_of_application" ON "platform_call" USING btree ("workspace_id","app_id","at" DESC,"id" DESC) WHERE app_id is not null;
