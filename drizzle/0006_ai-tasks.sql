CREATE TABLE "ai_task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"job_id" text,
	"origin" text NOT NULL,
	"submission_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_task_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"ai_task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"draft" jsonb NOT NULL,
	"submission_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_task_version_number" UNIQUE("ai_task_id","number")
);
--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task_version" ADD CONSTRAINT "ai_task_version_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task_version" ADD CONSTRAINT "ai_task_version_ai_task_id_ai_task_id_fk" FOREIGN KEY ("ai_task_id") REFERENCES "public"."ai_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task_version" ADD CONSTRAINT "ai_task_version_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_task_version" ADD CONSTRAINT "ai_task_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_task_newest" ON "ai_task" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ai_task_name" ON "ai_task" USING btree ("connection_id","name");--> statement-breakpoint
CREATE INDEX "ai_task_job" ON "ai_task" USING btree ("connection_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_task_submission" ON "ai_task" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_task_version_submission" ON "ai_task_version" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "ai_task_version_workspace" ON "ai_task_version" USING btree ("workspace_id");
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['ai_task', 'ai_task_version'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert on ai_task, ai_task_version to switchboard_app;
--> statement-breakpoint
grant update (job_id) on ai_task to switchboard_app;
--> statement-breakpoint
grant select on ai_task, ai_task_version to switchboard_system;
--> statement-breakpoint
grant update (name, job_id) on ai_task to switchboard_system;
--> statement-breakpoint
grant update (name, draft) on ai_task_version to switchboard_system;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_job" ON "call_record" USING btree ("workspace_id","job_id","called_at" DESC) WHERE "job_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_script" ON "call_record" USING btree ("workspace_id","script_id","called_at" DESC) WHERE "script_id" is not null;
