CREATE TABLE "report_count" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"area" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"currency" text DEFAULT '' NOT NULL,
	"sends" bigint DEFAULT 0 NOT NULL,
	"planned" bigint DEFAULT 0 NOT NULL,
	"accepted" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"unknown" bigint DEFAULT 0 NOT NULL,
	"not_sent" bigint DEFAULT 0 NOT NULL,
	"heard" bigint DEFAULT 0 NOT NULL,
	"succeeded_verified" bigint DEFAULT 0 NOT NULL,
	"succeeded_reported" bigint DEFAULT 0 NOT NULL,
	"failed_verified" bigint DEFAULT 0 NOT NULL,
	"failed_reported" bigint DEFAULT 0 NOT NULL,
	"disputed" bigint DEFAULT 0 NOT NULL,
	"parts" bigint DEFAULT 0 NOT NULL,
	"priced" bigint DEFAULT 0 NOT NULL,
	"list_cost" numeric DEFAULT '0' NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"talk_seconds" bigint DEFAULT 0 NOT NULL,
	"charged_seconds" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"platform_cost" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "report_count_workspace_id_area_quarter_id_pk" PRIMARY KEY("workspace_id","area","quarter","id")
);
--> statement-breakpoint
CREATE TABLE "report_mark" (
	"workspace_id" uuid NOT NULL,
	"area" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_refusal" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"area" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"code" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_refusal_workspace_id_area_quarter_id_pk" PRIMARY KEY("workspace_id","area","quarter","id")
);
--> statement-breakpoint
CREATE INDEX "report_mark_next" ON "report_mark" USING btree ("workspace_id","quarter" DESC NULLS FIRST,"area");
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['report_count', 'report_refusal', 'report_mark'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select on report_count, report_refusal, report_mark to switchboard_app;
--> statement-breakpoint
grant select, insert, delete, update (app_id, template) on report_count, report_refusal to switchboard_system;
--> statement-breakpoint
grant select, delete on report_mark to switchboard_system;
--> statement-breakpoint
-- Every zone's offset from UTC is a multiple of a quarter of an hour. With a search path of its own it could not be put in place
-- where it is called, for each row.
create function quarter_of(p_at timestamptz) returns timestamptz language sql immutable parallel safe
  return pg_catalog.date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00');
--> statement-breakpoint
-- A send counts in the quarter in which it was released. As the owner: who changes a send need not know of reports.
create function submission_counts_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into report_mark (workspace_id, area, quarter) values (new.workspace_id, new.area, quarter_of(new.released_at));
  return null;
end $$;
--> statement-breakpoint
create trigger submission_counts after insert on submission for each row when (new.released_at is not null)
  execute function submission_counts_anew();
--> statement-breakpoint
create trigger submission_counts_anew after update on submission for each row
  when (new.released_at is not null and (
    new.released_at, new.state, new.connection_id, new.message_count, new.accepted_messages, new.refused_messages,
    new.unknown_messages, new.not_sent_messages, new.expected_count, new.recipient_count, new.succeeded_count,
    new.succeeded_verified_count, new.failed_count, new.failed_verified_count, new.disputed_count
  ) is distinct from (
    old.released_at, old.state, old.connection_id, old.message_count, old.accepted_messages, old.refused_messages,
    old.unknown_messages, old.not_sent_messages, old.expected_count, old.recipient_count, old.succeeded_count,
    old.succeeded_verified_count, old.failed_count, old.failed_verified_count, old.disputed_count
  )) execute function submission_counts_anew();
--> statement-breakpoint
-- Erasing takes words out of what was released, which reports may name.
create trigger submission_counts_erased after update of draft, context on submission for each row
  when (new.released_at is not null and (new.draft, new.context) is distinct from (old.draft, old.context))
  execute function submission_counts_anew();
--> statement-breakpoint
-- A refusal may get another code while nothing that its send counts changes. The last attempt of each chunk tells.
create function attempt_counts_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into report_mark (workspace_id, area, quarter)
    select s.workspace_id, s.area, quarter_of(s.released_at) from submission s where s.id = new.submission_id and s.released_at is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger attempt_counts_anew after update of platform_status on attempt for each row
  when (old.state = 'refused' and new.state = 'refused' and new.platform_status is distinct from old.platform_status)
  execute function attempt_counts_anew();
--> statement-breakpoint
-- What a number costs goes by its beginning, which is gone once it was erased.
create trigger message_counts_anew after update of number on message for each row
  when (old.number is distinct from new.number) execute function attempt_counts_anew();
--> statement-breakpoint
create function calls_count_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then
    insert into report_mark (workspace_id, area, quarter)
      select distinct workspace_id, case kind when 'ai' then 'aivoice' else 'voice' end, quarter_of(called_at) from is_so;
  end if;
  if tg_op <> 'INSERT' then
    insert into report_mark (workspace_id, area, quarter)
      select distinct workspace_id, case kind when 'ai' then 'aivoice' else 'voice' end, quarter_of(called_at) from was_so;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger call_record_counts after insert on call_record referencing new table as is_so
  for each statement execute function calls_count_anew();
--> statement-breakpoint
create trigger call_record_counts_anew after update on call_record referencing old table as was_so new table as is_so
  for each statement execute function calls_count_anew();
--> statement-breakpoint
create trigger call_record_counts_less after delete on call_record referencing old table as was_so
  for each statement execute function calls_count_anew();
--> statement-breakpoint
-- What is there already is counted once the workers run.
insert into report_mark (workspace_id, area, quarter)
  select distinct workspace_id, area, quarter_of(released_at) from submission where released_at is not null
  union
  select distinct workspace_id, case kind when 'ai' then 'aivoice' else 'voice' end, quarter_of(called_at) from call_record;
