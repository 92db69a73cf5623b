CREATE TABLE "erasure_job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_sealed" "bytea",
	"erasure_id" uuid,
	"requested_by" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"barrier" "xid8",
	"walk" smallint DEFAULT 0 NOT NULL,
	"cursor" text,
	"looked" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problem" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"worked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "erasure_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "quarantine_looked_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_job" ADD CONSTRAINT "erasure_job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_job" ADD CONSTRAINT "erasure_job_erasure_id_erasure_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_job_waiting" ON "erasure_job" USING btree ("workspace_id","created_at") WHERE "erasure_job"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "erasure_job_of_erasure" ON "erasure_job" USING btree ("erasure_id");--> statement-breakpoint
CREATE INDEX "erasure_of_workspace" ON "erasure" USING btree ("workspace_id","seq");
--> statement-breakpoint
do $$
begin
  alter table erasure_job enable row level security;
  alter table erasure_job force row level security;
  create policy app on erasure_job to switchboard_app
    using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
  create policy system on erasure_job to switchboard_system using (true);
  execute format('create policy owner on erasure_job to %I using (true)', current_user);
end $$;
--> statement-breakpoint
grant select on erasure_job to switchboard_app;
--> statement-breakpoint
grant select, insert, update on erasure_job to switchboard_system;
--> statement-breakpoint
grant update (erased) on erasure to switchboard_system;
--> statement-breakpoint
grant update (quarantine_looked_to) on instance to switchboard_system;
