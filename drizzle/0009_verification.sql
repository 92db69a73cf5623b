CREATE TABLE "otp_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"otp_object_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"values" jsonb,
	"platform_id" text,
	"seen" text,
	"note" text,
	"person_id" uuid,
	"submission_id" uuid,
	"once" text,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_object" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"platform_id" text,
	"platform_id_from" text,
	"app_id" text,
	"newest" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "otp_object_id_from_somebody" CHECK (("otp_object"."platform_id" is null) = ("otp_object"."platform_id_from" is null))
);
--> statement-breakpoint
CREATE TABLE "otp_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"otp_object_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"submission_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "otp_evidence" ADD CONSTRAINT "otp_evidence_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_evidence" ADD CONSTRAINT "otp_evidence_otp_object_id_otp_object_id_fk" FOREIGN KEY ("otp_object_id") REFERENCES "public"."otp_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_evidence" ADD CONSTRAINT "otp_evidence_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_evidence" ADD CONSTRAINT "otp_evidence_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_object" ADD CONSTRAINT "otp_object_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_object" ADD CONSTRAINT "otp_object_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_object" ADD CONSTRAINT "otp_object_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_version" ADD CONSTRAINT "otp_version_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_version" ADD CONSTRAINT "otp_version_otp_object_id_otp_object_id_fk" FOREIGN KEY ("otp_object_id") REFERENCES "public"."otp_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_version" ADD CONSTRAINT "otp_version_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_version" ADD CONSTRAINT "otp_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otp_evidence_newest" ON "otp_evidence" USING btree ("otp_object_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "otp_evidence_once" ON "otp_evidence" USING btree ("otp_object_id","once");--> statement-breakpoint
CREATE INDEX "otp_evidence_submission" ON "otp_evidence" USING btree ("submission_id") WHERE "otp_evidence"."submission_id" is not null;--> statement-breakpoint
CREATE INDEX "otp_object_newest" ON "otp_object" USING btree ("workspace_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "otp_object_platform_id" ON "otp_object" USING btree ("connection_id","kind","platform_id") WHERE "otp_object"."platform_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "otp_version_number" ON "otp_version" USING btree ("otp_object_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "otp_version_submission" ON "otp_version" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "otp_version_name" ON "otp_version" USING btree ("workspace_id",lower("name"));
--> statement-breakpoint
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['otp_object', 'otp_version', 'otp_evidence'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert on otp_object, otp_version, otp_evidence to switchboard_app;
--> statement-breakpoint
grant update (platform_id, platform_id_from, newest) on otp_object to switchboard_app;
--> statement-breakpoint
grant update (at, person_id) on otp_evidence to switchboard_app;
--> statement-breakpoint
grant select on otp_object, otp_version to switchboard_system;
--> statement-breakpoint
grant select, insert on otp_evidence to switchboard_system;
--> statement-breakpoint
grant update (platform_id, platform_id_from, app_id) on otp_object to switchboard_system;
--> statement-breakpoint
grant update (name, values) on otp_version to switchboard_system;
--> statement-breakpoint
grant update (values, platform_id, note) on otp_evidence to switchboard_system;
