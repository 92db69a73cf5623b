CREATE TABLE "retention" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"callback_months" smallint DEFAULT 24,
	"call_months" smallint DEFAULT 24,
	"draft_days" smallint DEFAULT 90 NOT NULL,
	"file_days" smallint DEFAULT 30 NOT NULL,
	"callbacks_to" bigint DEFAULT 0 NOT NULL,
	"calls_to" timestamp (3) with time zone,
	"callbacks_dropped" bigint DEFAULT 0 NOT NULL,
	"calls_dropped" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "retention_bounds" CHECK ("retention"."callback_months" between 1 and 120 and "retention"."call_months" between 1 and 120
        and "retention"."draft_days" between 7 and 365 and "retention"."file_days" between 7 and 365)
);
--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
do $$
begin
  alter table retention enable row level security;
  alter table retention force row level security;
  create policy app on retention to switchboard_app
    using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
  create policy system on retention to switchboard_system using (true);
  execute format('create policy owner on retention to %I using (true)', current_user);
end $$;
--> statement-breakpoint
grant select, update (callback_months, call_months, draft_days, file_days) on retention to switchboard_app;
--> statement-breakpoint
grant select, update on retention to switchboard_system;
--> statement-breakpoint
insert into retention (workspace_id) select id from workspace;
--> statement-breakpoint
-- However a workspace comes to be, it has its row.
create function workspace_gets_retention() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.retention (workspace_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger workspace_retention after insert on workspace for each row execute function workspace_gets_retention();
--> statement-breakpoint
alter table callback add column body_dropped_at timestamptz(3);
--> statement-breakpoint
alter table platform_call add column bodies_dropped_at timestamptz(3);
--> statement-breakpoint
-- As before, but for one without a body: there is nothing to apply.
create or replace function release_parked() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.callback c set disposition = 'new', problem = null
    where c.disposition = 'parked' and c.attempt_id = new.id and c.attempt_created_at = new.created_at and c.task_id = new.task_id
      and c.body_dropped_at is null;
  return null;
end $$;
