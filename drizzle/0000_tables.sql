CREATE TABLE "application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"area" text NOT NULL,
	"app_id" text NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_url" text,
	"api_key" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"time_zone" text DEFAULT '+08:00' NOT NULL,
	"clock_offset_ms" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "connection_address" CHECK (("connection"."kind" = 'sandbox') = ("connection"."base_url" is null))
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_check" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_is_one" CHECK ("instance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "pacing" (
	"credential_hash" "bytea" PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"holder" uuid
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"method" text NOT NULL,
	"content_type" text,
	"query" text,
	"raw" "bytea" NOT NULL,
	"source_ip" text
);
--> statement-breakpoint
CREATE TABLE "quarantine_day" (
	"day" date PRIMARY KEY NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_heartbeat" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"is_instance_admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_email_trimmed" CHECK ("person"."email" = btrim("person"."email"))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_epoch" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"email_id" text NOT NULL,
	"address" text,
	"state" text NOT NULL,
	"trust" text,
	"remark" text,
	"first_heard_at" timestamp (3) with time zone NOT NULL,
	"last_heard_at" timestamp (3) with time zone NOT NULL,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"last_asked_at" timestamp (3) with time zone,
	"last_answer" text,
	"next_poll_at" timestamp (3) with time zone,
	"polling_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"chunk_no" integer NOT NULL,
	"attempt_no" integer NOT NULL,
	"operation" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"unsent_tries" integer DEFAULT 0 NOT NULL,
	"clock_retries" integer DEFAULT 0 NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"http_status" integer,
	"platform_status" text,
	"platform_reason" text,
	"outcome_note" text,
	"task_id" text,
	"contradiction" text,
	"defect" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolved_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_token" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"attempt_created_at" timestamp (3) with time zone NOT NULL,
	"minted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_token_is_sha256" CHECK (octet_length("attempt_token"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"area" text NOT NULL,
	"operation" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"expected_count" integer,
	"repeat_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"first_callback_at" timestamp (3) with time zone,
	"last_callback_at" timestamp (3) with time zone,
	"callback_count" integer DEFAULT 0 NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"sending_count" integer DEFAULT 0 NOT NULL,
	"succeeded_count" integer DEFAULT 0 NOT NULL,
	"succeeded_verified_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failed_verified_count" integer DEFAULT 0 NOT NULL,
	"disputed_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "membership_workspace_id_person_id_pk" PRIMARY KEY("workspace_id","person_id"),
	CONSTRAINT "membership_roles_known" CHECK (cardinality("membership"."roles") > 0 and "membership"."roles" <@ array['owner','admin','sender','approver','template_editor','analyst','developer','auditor'])
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "workspace_slug_unique" UNIQUE("slug"),
	CONSTRAINT "workspace_slug_shape" CHECK ("workspace"."slug" ~ '^[a-z0-9](-?[a-z0-9]){1,39}$')
);
--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_resolved_by_person_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_of_connection" ON "application" USING btree ("workspace_id","connection_id","area","app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_default" ON "connection" USING btree ("workspace_id") WHERE "connection"."is_default" and "connection"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "connection_workspace" ON "connection" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "quarantine_newest" ON "quarantine" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_email" ON "recipient" USING btree ("attempt_id","email_id");--> statement-breakpoint
CREATE INDEX "recipient_of_submission" ON "recipient" USING btree ("workspace_id","submission_id","id");--> statement-breakpoint
CREATE INDEX "recipient_by_state" ON "recipient" USING btree ("workspace_id","submission_id","state","id");--> statement-breakpoint
CREATE INDEX "recipient_by_email_id" ON "recipient" USING btree ("workspace_id","email_id");--> statement-breakpoint
CREATE INDEX "recipient_poll" ON "recipient" USING btree ("connection_id","app_id","next_poll_at") WHERE "recipient"."next_poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_number" ON "attempt" USING btree ("submission_id","chunk_no","attempt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_one_live" ON "attempt" USING btree ("submission_id","chunk_no") WHERE "attempt"."state" in ('queued','dispatching','accepted','accepted_id_unknown','unknown');--> statement-breakpoint
CREATE INDEX "attempt_due" ON "attempt" USING btree ("due_at") WHERE "attempt"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "attempt_lease" ON "attempt" USING btree ("lease_until") WHERE "attempt"."state" = 'dispatching';--> statement-breakpoint
CREATE INDEX "attempt_task" ON "attempt" USING btree ("workspace_id","task_id") WHERE "attempt"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "attempt_token_attempt" ON "attempt_token" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_intent" ON "submission" USING btree ("workspace_id","intent_id");--> statement-breakpoint
CREATE INDEX "submission_newest" ON "submission" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submission_same_payload" ON "submission" USING btree ("workspace_id","payload_hash","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submission_unknown" ON "submission" USING btree ("workspace_id") WHERE "submission"."state" = 'unknown';--> statement-breakpoint
CREATE INDEX "membership_person" ON "membership" USING btree ("person_id");