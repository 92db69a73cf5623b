CREATE TABLE "archive_stream" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"app_id" text,
	"zone" text NOT NULL,
	"head_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"rest_since" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"rest_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archive_stream_of_connection" UNIQUE NULLS NOT DISTINCT("connection_id","kind","app_id"),
	CONSTRAINT "archive_stream_application" CHECK (("archive_stream"."kind" = 'ai') = ("archive_stream"."app_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "archive_window" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"lost_until" timestamp (3) with time zone,
	"total" integer,
	"previous_total" integer,
	"readings" smallint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_read_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "archive_window_span" CHECK ("archive_window"."to_at" is null or "archive_window"."from_at" < "archive_window"."to_at")
);
--> statement-breakpoint
ALTER TABLE "archive_stream" ADD CONSTRAINT "archive_stream_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_stream" ADD CONSTRAINT "archive_stream_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_window" ADD CONSTRAINT "archive_window_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_window" ADD CONSTRAINT "archive_window_stream_id_archive_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."archive_stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_stream_workspace" ON "archive_stream" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_window_place" ON "archive_window" USING btree ("stream_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_window_head" ON "archive_window" USING btree ("stream_id") WHERE "archive_window"."to_at" is null;--> statement-breakpoint
CREATE INDEX "archive_window_due" ON "archive_window" USING btree ("stream_id","next_read_at") WHERE "archive_window"."next_read_at" is not null;
--> statement-breakpoint
create table call_record (
  workspace_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('ai', 'sip', 'group')),
  record_id text not null,
  called_at timestamptz(3) not null,
  app_id text,
  number text,
  is_answered boolean not null,
  result text,
  ring_seconds integer,
  talk_seconds integer,
  charged_seconds integer,
  cost numeric,
  expected_cost numeric,
  cost_differs boolean not null default false,
  intent text,
  script_id text,
  job_id text,
  hung_up_by text,
  group_name text,
  phone_name text,
  voice_file_id text,
  key_pressed text,
  has_recording boolean not null default false,
  record jsonb not null,
  call_id text generated always as (left(record ->> 'callId', 200)) stored,
  carrier_id text generated always as (left(record ->> 'callRecordId', 200)) stored,
  first_read_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  primary key (connection_id, kind, record_id, called_at)
) partition by range (called_at);
--> statement-breakpoint
create index call_record_newest on call_record (workspace_id, kind, called_at desc, record_id desc);
--> statement-breakpoint
create index call_record_number on call_record (workspace_id, number, called_at desc, record_id desc);
--> statement-breakpoint
create table call_record_default partition of call_record default;
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['archive_stream', 'archive_window', 'call_record'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select on archive_stream, archive_window, call_record to switchboard_app;
--> statement-breakpoint
grant update (rest_until) on archive_stream to switchboard_app;
--> statement-breakpoint
grant update (next_read_at) on archive_window to switchboard_app;
--> statement-breakpoint
grant select, insert, update, delete on archive_stream, archive_window, call_record to switchboard_system;
