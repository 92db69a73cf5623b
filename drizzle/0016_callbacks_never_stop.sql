CREATE TABLE "callback_intake" (
	"process_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"counts" jsonb NOT NULL,
	"spool_bytes" bigint NOT NULL,
	"aside_files" integer NOT NULL,
	"last_shed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attempt_token" ADD COLUMN "stored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD COLUMN "turned_away" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD COLUMN "full_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_revoked_by_person_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
grant select, insert, update, delete on callback_intake to switchboard_system;
--> statement-breakpoint
grant select (workspace_id, attempt_id, minted_at, stored, turned_away, full_at, revoked_at, revoked_by) on attempt_token
  to switchboard_app;
--> statement-breakpoint
grant update (revoked_at, revoked_by) on attempt_token to switchboard_app;
--> statement-breakpoint
-- What cannot be applied even alone is set aside as failed; the check holds for what is there, so nothing is read again.
alter table callback drop constraint callback_disposition_check;
--> statement-breakpoint
alter table callback add constraint callback_disposition_check
  check (disposition in ('new', 'done', 'parked', 'unparsed', 'failed')) not valid;
--> statement-breakpoint
alter table callback add column tries smallint not null default 0;
--> statement-breakpoint
grant update (disposition, problem, tries) on callback to switchboard_app;
--> statement-breakpoint
-- Whose turn it is, is found by address: a flood to one of them does not stand in front of the others.
create index callback_waiting on callback (workspace_id, attempt_id, id) where disposition = 'new';
--> statement-breakpoint
drop index callback_new;
--> statement-breakpoint
create index callback_failed on callback (workspace_id, id desc) where disposition = 'failed';
