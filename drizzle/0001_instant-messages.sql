CREATE TABLE "wa_template" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"type" smallint NOT NULL,
	"origin" text NOT NULL,
	"components" jsonb NOT NULL,
	"header_variables" smallint NOT NULL,
	"body_variables" smallint NOT NULL,
	"submission_id" uuid,
	"template_id" text,
	"status" text,
	"status_at" timestamp (3) with time zone,
	"status_source" text,
	"status_note" text,
	"status_by" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "stamped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wa_template" ADD CONSTRAINT "wa_template_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template" ADD CONSTRAINT "wa_template_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template" ADD CONSTRAINT "wa_template_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template" ADD CONSTRAINT "wa_template_status_by_person_id_fk" FOREIGN KEY ("status_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template" ADD CONSTRAINT "wa_template_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wa_template_newest" ON "wa_template" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wa_template_name" ON "wa_template" USING btree ("workspace_id","connection_id","name","language");--> statement-breakpoint
CREATE UNIQUE INDEX "wa_template_submission" ON "wa_template" USING btree ("submission_id");--> statement-breakpoint
alter table wa_template enable row level security;
--> statement-breakpoint
alter table wa_template force row level security;
--> statement-breakpoint
create policy app on wa_template to switchboard_app using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
--> statement-breakpoint
create policy system on wa_template to switchboard_system using (true);
--> statement-breakpoint
create policy owner on wa_template to current_user using (true);
--> statement-breakpoint
grant select, insert on wa_template to switchboard_app;
--> statement-breakpoint
grant update (status, status_at, status_source, status_note, status_by) on wa_template to switchboard_app;
--> statement-breakpoint
grant select on wa_template to switchboard_system;
--> statement-breakpoint
grant update (template_id, status, status_at, status_source, components, status_note) on wa_template to switchboard_system;
