CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_shared" boolean NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("workspace_id","path");--> statement-breakpoint
CREATE INDEX "saved_view_own" ON "saved_view" USING btree ("workspace_id","created_by");
--> statement-breakpoint
do $$
declare
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  alter table saved_view enable row level security;
  alter table saved_view force row level security;
  execute format('create policy app on saved_view to switchboard_app using (workspace_id = %s)', mine);
  create policy system on saved_view to switchboard_system using (true);
  execute 'create policy owner on saved_view to current_user using (true)';
end $$;
--> statement-breakpoint
grant select, insert, update, delete on saved_view to switchboard_app;
--> statement-breakpoint
grant select, update on saved_view to switchboard_system;
