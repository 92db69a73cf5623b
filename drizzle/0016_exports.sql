CREATE TABLE "list_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"sees_people" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"about_rows" bigint,
	"rows" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"problem" text,
	"file_name" text,
	"content_type" text,
	"bytes" bigint,
	"sha256" "bytea",
	"head_seq" bigint,
	"head_hash" "bytea",
	"place" text,
	"place_id" text,
	"object_key" text,
	"expires_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "list_export_whole" CHECK ("list_export"."state" <> 'ready' or ("list_export"."sha256" is not null and "list_export"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_export_own" ON "list_export" USING btree ("workspace_id","created_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "list_export_kept" ON "list_export" USING btree ("expires_at") WHERE "list_export"."object_key" is not null;
--> statement-breakpoint
do $$
declare
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  alter table list_export enable row level security;
  alter table list_export force row level security;
  execute format('create policy app on list_export to switchboard_app using (workspace_id = %s)', mine);
  create policy system on list_export to switchboard_system using (true);
  execute 'create policy owner on list_export to current_user using (true)';
end $$;
--> statement-breakpoint
grant select, insert, update on list_export to switchboard_app;
--> statement-breakpoint
grant select, update on list_export to switchboard_system;
