CREATE TABLE "recording" (
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"part" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'linked' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"bytes" bigint,
	"sha256" "bytea",
	"content_type" text,
	"place" text,
	"place_id" text,
	"object_key" text,
	"copied_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"leaving_at" timestamp (3) with time zone,
	"leaving_for" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_connection_id_kind_record_id_part_pk" PRIMARY KEY("connection_id","kind","record_id","part"),
	CONSTRAINT "recording_copy_whole" CHECK ("recording"."state" <> 'copied' or ("recording"."bytes" is not null and "recording"."sha256" is not null
        and "recording"."content_type" is not null and "recording"."object_key" is not null and "recording"."copied_at" is not null)),
	CONSTRAINT "recording_place" CHECK (("recording"."object_key" is null) = ("recording"."place" is null) and ("recording"."place" is null) = ("recording"."place_id" is null))
);
--> statement-breakpoint
CREATE TABLE "recording_play" (
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_play_once" PRIMARY KEY("workspace_id","person_id","connection_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "recording_setting" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'links' NOT NULL,
	"planned_to" timestamp (3) with time zone,
	"rest_since" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"rest_note" text
);
--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "recording_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention" ADD COLUMN "recording_months" smallint;--> statement-breakpoint
ALTER TABLE "retention" ADD COLUMN "recordings_dropped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_play" ADD CONSTRAINT "recording_play_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_play" ADD CONSTRAINT "recording_play_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_play" ADD CONSTRAINT "recording_play_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_setting" ADD CONSTRAINT "recording_setting_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_state" ON "recording" USING btree ("workspace_id","state");--> statement-breakpoint
CREATE INDEX "recording_age" ON "recording" USING btree ("workspace_id","called_at");--> statement-breakpoint
CREATE INDEX "recording_waiting" ON "recording" USING btree ("workspace_id","called_at" DESC NULLS FIRST) WHERE "recording"."state" = 'linked' and "recording"."leaving_at" is null;--> statement-breakpoint
CREATE INDEX "recording_leaving" ON "recording" USING btree ("workspace_id") WHERE "recording"."leaving_at" is not null;--> statement-breakpoint
CREATE INDEX "recording_play_at" ON "recording_play" USING btree ("at");--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_recording_hosts" CHECK (cardinality("connection"."recording_hosts") <= 20);--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_recordings" CHECK ("retention"."recording_months" between 1 and 120);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "call_record_recorded" ON "call_record" (workspace_id, changed_at) where has_recording;
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['recording', 'recording_setting', 'recording_play'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, delete on recording to switchboard_app;
--> statement-breakpoint
grant update (url, called_at, state, tries, next_try_at, problem, ended_at) on recording to switchboard_app;
--> statement-breakpoint
grant select, insert on recording_setting to switchboard_app;
--> statement-breakpoint
grant update (mode, planned_to, rest_since, rest_until, rest_note) on recording_setting to switchboard_app;
--> statement-breakpoint
grant select, insert on recording_play to switchboard_app;
--> statement-breakpoint
grant update (at) on recording_play to switchboard_app;
--> statement-breakpoint
grant update (recording_hosts) on connection to switchboard_app;
--> statement-breakpoint
grant update (recording_months) on retention to switchboard_app;
--> statement-breakpoint
grant select, insert, update, delete on recording, recording_setting to switchboard_system;
--> statement-breakpoint
grant select on recording_play to switchboard_system;
