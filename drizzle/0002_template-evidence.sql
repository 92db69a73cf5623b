CREATE TABLE "wa_template_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"wa_template_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"code" text,
	"note" text,
	"person_id" uuid,
	"submission_id" uuid,
	"once" text,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wa_template_evidence" ADD CONSTRAINT "wa_template_evidence_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template_evidence" ADD CONSTRAINT "wa_template_evidence_wa_template_id_wa_template_id_fk" FOREIGN KEY ("wa_template_id") REFERENCES "public"."wa_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template_evidence" ADD CONSTRAINT "wa_template_evidence_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wa_template_evidence" ADD CONSTRAINT "wa_template_evidence_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wa_template_evidence_newest" ON "wa_template_evidence" USING btree ("wa_template_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "wa_template_evidence_once" ON "wa_template_evidence" USING btree ("wa_template_id","once");--> statement-breakpoint
CREATE INDEX "wa_template_evidence_submission" ON "wa_template_evidence" USING btree ("submission_id") WHERE "wa_template_evidence"."submission_id" is not null;--> statement-breakpoint
insert into wa_template_evidence (workspace_id, wa_template_id, kind, person_id, at)
select workspace_id, id, 'adopted', created_by, created_at from wa_template where origin = 'adopted';
--> statement-breakpoint
insert into wa_template_evidence (workspace_id, wa_template_id, kind, state, note, person_id, submission_id, at)
select workspace_id, id, status_source, status, status_note, status_by, case status_source when 'answer' then submission_id end, status_at
from wa_template where status is not null and status_at is not null and status_source in ('answer', 'person');
--> statement-breakpoint
insert into wa_template_evidence (workspace_id, wa_template_id, kind, code, submission_id, at)
select t.workspace_id, t.id, case a.state when 'refused' then 'answer' else 'proven' end, a.platform_status, t.submission_id, coalesce(a.answered_at, a.created_at)
from wa_template t join attempt a on a.submission_id = t.submission_id
where a.state in ('refused', 'accepted_id_unknown') and a.platform_status <> '0';
--> statement-breakpoint
ALTER TABLE "wa_template" DROP CONSTRAINT "wa_template_status_by_person_id_fk";
--> statement-breakpoint
ALTER TABLE "wa_template" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "wa_template" DROP COLUMN "status_at";--> statement-breakpoint
ALTER TABLE "wa_template" DROP COLUMN "status_source";--> statement-breakpoint
ALTER TABLE "wa_template" DROP COLUMN "status_note";--> statement-breakpoint
ALTER TABLE "wa_template" DROP COLUMN "status_by";
--> statement-breakpoint
alter table wa_template_evidence enable row level security;
--> statement-breakpoint
alter table wa_template_evidence force row level security;
--> statement-breakpoint
create policy app on wa_template_evidence to switchboard_app using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
--> statement-breakpoint
create policy system on wa_template_evidence to switchboard_system using (true);
--> statement-breakpoint
create policy owner on wa_template_evidence to current_user using (true);
--> statement-breakpoint
grant select, insert on wa_template_evidence to switchboard_app;
--> statement-breakpoint
grant select, insert on wa_template_evidence to switchboard_system;
--> statement-breakpoint
grant update (submission_id, at, note) on wa_template_evidence to switchboard_system;
