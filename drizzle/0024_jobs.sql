CREATE TABLE "job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"workspace_id" uuid,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_once" ON "job" USING btree ("kind","key") WHERE "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("kind",coalesce("workspace_id", '00000000-0000-0000-0000-000000000000'::uuid),"due_at") WHERE "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "job_under_way" ON "job" USING btree ("kind",coalesce("workspace_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "job"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "job_given_up" ON "job" USING btree ("failed_at" DESC NULLS FIRST) WHERE "job"."failed_at" is not null;--> statement-breakpoint
do $$
begin
  alter table job enable row level security;
  alter table job force row level security;
  create policy app on job to switchboard_app
    using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
  create policy system on job to switchboard_system using (true);
  execute format('create policy owner on job to %I using (true)', current_user);
end $$;
--> statement-breakpoint
grant select, insert on job to switchboard_app;
--> statement-breakpoint
grant update (due_at, asked) on job to switchboard_app;
--> statement-breakpoint
grant select, insert, update, delete on job to switchboard_system;
--> statement-breakpoint
-- What worked by the clock before. The first start of a worker asks for all of it anew.
drop schema if exists graphile_worker cascade;
