CREATE TABLE "call_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"second" integer,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_note_second" CHECK ("call_note"."second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "call_tag" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"tag" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_note" ADD CONSTRAINT "call_note_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_note" ADD CONSTRAINT "call_note_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_note" ADD CONSTRAINT "call_note_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tag" ADD CONSTRAINT "call_tag_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tag" ADD CONSTRAINT "call_tag_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tag" ADD CONSTRAINT "call_tag_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_note_of_call" ON "call_note" USING btree ("connection_id","kind","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "call_note_workspace" ON "call_note" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_tag_of_call" ON "call_tag" USING btree ("connection_id","kind","record_id","tag");--> statement-breakpoint
CREATE INDEX "call_tag_calls" ON "call_tag" USING btree ("workspace_id","kind","tag","called_at" DESC NULLS FIRST,"record_id" DESC NULLS FIRST);
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['call_note', 'call_tag'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, delete on call_note, call_tag to switchboard_app;
--> statement-breakpoint
grant select, update, delete on call_note, call_tag to switchboard_system;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_connection" ON "call_record" USING btree ("workspace_id","connection_id","kind","called_at" DESC,"record_id" DESC);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_result_ai" ON "call_record" USING btree ("workspace_id","result","called_at" DESC,"record_id" DESC) WHERE "kind" = 'ai' and "result" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_result_sip" ON "call_record" USING btree ("workspace_id","result","called_at" DESC,"record_id" DESC) WHERE "kind" = 'sip' and "result" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_result_group" ON "call_record" USING btree ("workspace_id","result","called_at" DESC,"record_id" DESC) WHERE "kind" = 'group' and "result" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_answered" ON "call_record" USING btree ("workspace_id",(case when "is_answered" then "kind" end),"called_at" DESC,"record_id" DESC) WHERE "is_answered";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_unanswered" ON "call_record" USING btree ("workspace_id",(case when not "is_answered" then "kind" end),"called_at" DESC,"record_id" DESC) WHERE not "is_answered";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_recorded" ON "call_record" USING btree ("workspace_id",(case when "has_recording" then "kind" end),"called_at" DESC,"record_id" DESC) WHERE "has_recording";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_differing" ON "call_record" USING btree ("workspace_id",(case when "cost_differs" then "kind" end),"called_at" DESC,"record_id" DESC) WHERE "cost_differs";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_application" ON "call_record" USING btree ("workspace_id","app_id","called_at" DESC,"record_id" DESC) WHERE "app_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_intent" ON "call_record" USING btree ("workspace_id","intent","called_at" DESC,"record_id" DESC) WHERE "intent" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_script" ON "call_record" USING btree ("workspace_id","script_id","called_at" DESC,"record_id" DESC) WHERE "script_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_job" ON "call_record" USING btree ("workspace_id","job_id","called_at" DESC,"record_id" DESC) WHERE "job_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_hung_up" ON "call_record" USING btree ("workspace_id","hung_up_by","called_at" DESC,"record_id" DESC) WHERE "hung_up_by" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_group" ON "call_record" USING btree ("workspace_id","group_name","called_at" DESC,"record_id" DESC) WHERE "group_name" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_phone" ON "call_record" USING btree ("workspace_id","phone_name","called_at" DESC,"record_id" DESC) WHERE "phone_name" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_voice_file" ON "call_record" USING btree ("workspace_id","voice_file_id","called_at" DESC,"record_id" DESC) WHERE "voice_file_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_fact_key" ON "call_record" USING btree ("workspace_id","key_pressed","called_at" DESC,"record_id" DESC) WHERE "key_pressed" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_call_id" ON "call_record" USING btree ("workspace_id","call_id") WHERE "call_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_carrier_id" ON "call_record" USING btree ("workspace_id","carrier_id") WHERE "carrier_id" is not null;
--> statement-breakpoint
drop index if exists call_record_script;
--> statement-breakpoint
drop index if exists call_record_job;
