CREATE TABLE "export_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" smallint,
	"month_day" smallint,
	"hour" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"is_of_last_period" boolean NOT NULL,
	"kept_days" smallint NOT NULL,
	"kept_files" smallint NOT NULL,
	"next_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"problem" text,
	"last_at" timestamp (3) with time zone,
	"missed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "export_schedule_day" CHECK (("export_schedule"."rhythm" = 'weekly') = ("export_schedule"."weekday" is not null)
      and ("export_schedule"."rhythm" = 'monthly') = ("export_schedule"."month_day" is not null))
);
--> statement-breakpoint
ALTER TABLE "list_export" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "list_export" ADD COLUMN "kept_days" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_schedule_own" ON "export_schedule" USING btree ("workspace_id","created_by");--> statement-breakpoint
CREATE INDEX "export_schedule_due" ON "export_schedule" USING btree ("next_at") WHERE "export_schedule"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_schedule_id_export_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."export_schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_export_of_schedule" ON "list_export" USING btree ("schedule_id","created_at") WHERE "list_export"."schedule_id" is not null;
--> statement-breakpoint
do $$
declare
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  alter table export_schedule enable row level security;
  alter table export_schedule force row level security;
  execute format('create policy app on export_schedule to switchboard_app using (workspace_id = %s)', mine);
  create policy system on export_schedule to switchboard_system using (true);
  execute 'create policy owner on export_schedule to current_user using (true)';
end $$;
--> statement-breakpoint
grant select, insert, update, delete on export_schedule to switchboard_app;
--> statement-breakpoint
grant select, update on export_schedule to switchboard_system;
--> statement-breakpoint
grant insert on list_export to switchboard_system;
