-- The schema of the first release. First the tables as drizzle-kit makes them of db/schema, then what it cannot express:
-- partitioned tables, functions and triggers, roles, row-level security, grants, and the first row.

-- TABLES

CREATE TABLE "anchor_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"workspace_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "audit_anchor_workspace_id_seq_pk" PRIMARY KEY("workspace_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_subject" (
	"workspace_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"salt" "bytea" NOT NULL,
	"personal" text NOT NULL,
	CONSTRAINT "audit_subject_workspace_id_seq_pk" PRIMARY KEY("workspace_id","seq")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "erasure_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"subject_fingerprint" "bytea" NOT NULL,
	"requested_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased" text NOT NULL
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"area" text NOT NULL,
	"app_id" text NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"poll_rest_since" timestamp (3) with time zone,
	"poll_rest_until" timestamp (3) with time zone,
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
	"api_key_sealed" "bytea" NOT NULL,
	"api_key_ending" text NOT NULL,
	"api_key_fingerprint" "bytea" NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"secret_ending" text,
	"previous_api_key_sealed" "bytea",
	"previous_api_key_ending" text,
	"previous_api_key_fingerprint" "bytea",
	"previous_secret_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"test_result" jsonb,
	"time_zone" text DEFAULT '+08:00' NOT NULL,
	"paths" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"failed_in_row" integer DEFAULT 0 NOT NULL,
	"rest_since" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"rest_kind" text,
	"rest_note" text,
	"poll_turn_until" timestamp (3) with time zone,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "connection_address" CHECK (("connection"."kind" = 'sandbox') = ("connection"."base_url" is null))
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"workspace_id" uuid,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"expected_count" integer,
	"expected_count_source" text,
	"learned_from" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"chunk_no" integer NOT NULL,
	"item_no" integer NOT NULL,
	"row_no" integer,
	"order_id" text,
	"number" text NOT NULL,
	"part_count" smallint NOT NULL,
	"outcome" text,
	"msg_id" text,
	"reported_state" text,
	"reported_at" timestamp (3) with time zone,
	"report_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_msg_id" (
	"workspace_id" uuid NOT NULL,
	-- Compared byte by byte; drizzle-kit knows no collations.
	"key" text COLLATE "C" NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "message_msg_id_workspace_id_key_message_id_pk" PRIMARY KEY("workspace_id","key","message_id")
);
--> statement-breakpoint
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
CREATE TABLE "instance" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_check" "bytea" NOT NULL,
	"fingerprint_key_sealed" "bytea" NOT NULL,
	"quarantine_looked_to" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "sending_beat" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"database_id" uuid,
	"count" bigint DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone,
	"server" text,
	CONSTRAINT "sending_beat_is_one" CHECK ("sending_beat"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sending_hold" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"held_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"database_at" timestamp (3) with time zone,
	"known_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"released_by" uuid,
	"release_reason" text,
	CONSTRAINT "sending_hold_cause_known" CHECK ("sending_hold"."cause" in ('behind', 'moved', 'unwatched'))
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
	"email_proven_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"password_hash" text,
	"is_instance_admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"password_changed_at" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_email_trimmed" CHECK ("person"."email" = btrim("person"."email"))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"person_epoch" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"method" text DEFAULT 'password' NOT NULL,
	"second_factor_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "session_id_unique" UNIQUE("id")
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
CREATE TABLE "price" (
	"price_list_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"amount" numeric(14, 6) NOT NULL,
	CONSTRAINT "price_price_list_id_prefix_pk" PRIMARY KEY("price_list_id","prefix"),
	CONSTRAINT "price_prefix_digits" CHECK ("price"."prefix" ~ '^[0-9]{1,15}$'),
	CONSTRAINT "price_not_negative" CHECK ("price"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"currency" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "price_list_currency" CHECK ("price_list"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "suppression" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"number" text,
	"number_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_id" uuid
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"person_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
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
	"connection_id" uuid,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"unsent_tries" integer DEFAULT 0 NOT NULL,
	"clock_retries" integer DEFAULT 0 NOT NULL,
	"credential_retries" integer DEFAULT 0 NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"http_status" integer,
	"platform_status" text,
	"platform_reason" text,
	"outcome_note" text,
	"task_id" text,
	"message_count" integer,
	"accepted_count" integer,
	"unclear_count" integer,
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
	"stored" bigint DEFAULT 0 NOT NULL,
	"turned_away" bigint DEFAULT 0 NOT NULL,
	"full_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
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
	"released_at" timestamp (3) with time zone DEFAULT now(),
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"message_count" integer,
	"accepted_messages" integer DEFAULT 0 NOT NULL,
	"refused_messages" integer DEFAULT 0 NOT NULL,
	"unknown_messages" integer DEFAULT 0 NOT NULL,
	"not_sent_messages" integer DEFAULT 0 NOT NULL,
	"follows_id" uuid,
	"asked_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "recipient_check" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"checked_rows" integer DEFAULT 0 NOT NULL,
	"sendable_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"left_out" jsonb,
	"checked_at" timestamp (3) with time zone,
	"plan_hash" "bytea",
	"prepared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recipient_check_block" (
	"submission_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"block_no" integer NOT NULL,
	"first_row" integer NOT NULL,
	"sendable_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "recipient_check_block_submission_id_block_no_pk" PRIMARY KEY("submission_id","block_no")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"byte_count" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"format" jsonb,
	"columns" jsonb,
	"row_count" integer DEFAULT 0 NOT NULL,
	"list_name" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_block" (
	"upload_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"block_no" integer NOT NULL,
	"first_row" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "upload_block_upload_id_block_no_pk" PRIMARY KEY("upload_id","block_no")
);
--> statement-breakpoint
CREATE TABLE "upload_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"part_no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_part_upload_id_part_no_pk" PRIMARY KEY("upload_id","part_no")
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	CONSTRAINT "api_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitation_roles_known" CHECK (cardinality("invitation"."roles") > 0 and "invitation"."roles" <@ array['owner','admin','sender','approver','template_editor','analyst','developer','auditor'])
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
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"sending_stopped_at" timestamp (3) with time zone,
	"sending_stopped_by" uuid,
	"sending_stop_reason" text,
	CONSTRAINT "workspace_slug_unique" UNIQUE("slug"),
	CONSTRAINT "workspace_slug_shape" CHECK ("workspace"."slug" ~ '^[a-z0-9](-?[a-z0-9]){1,39}$')
);
--> statement-breakpoint
ALTER TABLE "erasure_job" ADD CONSTRAINT "erasure_job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_job" ADD CONSTRAINT "erasure_job_erasure_id_erasure_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_learned_from_submission_id_fk" FOREIGN KEY ("learned_from") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_added_by_person_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_report_id_upload_import_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."upload_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_hold" ADD CONSTRAINT "sending_hold_released_by_person_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_import_id_upload_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."upload_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_resolved_by_person_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_token" ADD CONSTRAINT "attempt_token_revoked_by_person_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_connection_id_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_follows_id_submission_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_check" ADD CONSTRAINT "recipient_check_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_check" ADD CONSTRAINT "recipient_check_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_check" ADD CONSTRAINT "recipient_check_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_check_block" ADD CONSTRAINT "recipient_check_block_submission_id_recipient_check_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."recipient_check"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_check_block" ADD CONSTRAINT "recipient_check_block_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_block" ADD CONSTRAINT "upload_block_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_block" ADD CONSTRAINT "upload_block_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_import" ADD CONSTRAINT "upload_import_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_import" ADD CONSTRAINT "upload_import_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_import" ADD CONSTRAINT "upload_import_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_revoked_by_person_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_accepted_by_person_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_sending_stopped_by_person_id_fk" FOREIGN KEY ("sending_stopped_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_of_workspace" ON "erasure" USING btree ("workspace_id","seq");--> statement-breakpoint
CREATE INDEX "erasure_job_waiting" ON "erasure_job" USING btree ("workspace_id","created_at") WHERE "erasure_job"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "erasure_job_of_erasure" ON "erasure_job" USING btree ("erasure_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_of_connection" ON "application" USING btree ("workspace_id","connection_id","area","app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_default" ON "connection" USING btree ("workspace_id") WHERE "connection"."is_default" and "connection"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "connection_workspace" ON "connection" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "connection_api_key" ON "connection" USING btree ("api_key_fingerprint");--> statement-breakpoint
CREATE INDEX "connection_rest" ON "connection" USING btree ("rest_until") WHERE "connection"."rest_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_once" ON "job" USING btree ("kind","key") WHERE "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("kind",coalesce("workspace_id", '00000000-0000-0000-0000-000000000000'::uuid),"due_at") WHERE "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "job_under_way" ON "job" USING btree ("kind",coalesce("workspace_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "job"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "job_given_up" ON "job" USING btree ("failed_at" DESC NULLS FIRST) WHERE "job"."failed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "library_entry_value" ON "library_entry" USING btree ("workspace_id","connection_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "library_entry_default" ON "library_entry" USING btree ("workspace_id","connection_id","kind") WHERE "library_entry"."is_default" and "library_entry"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "library_entry_kind" ON "library_entry" USING btree ("workspace_id","kind","label","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_place" ON "message" USING btree ("submission_id","chunk_no","item_no");--> statement-breakpoint
CREATE INDEX "message_reported" ON "message" USING btree ("submission_id","reported_state","report_id") WHERE "message"."reported_state" is not null;--> statement-breakpoint
CREATE INDEX "message_to_number" ON "message" USING btree ("workspace_id","number","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quarantine_newest" ON "quarantine" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sending_hold_one_open" ON "sending_hold" USING btree ((true)) WHERE "sending_hold"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_email" ON "recipient" USING btree ("attempt_id","email_id");--> statement-breakpoint
CREATE INDEX "recipient_of_submission" ON "recipient" USING btree ("workspace_id","submission_id","id");--> statement-breakpoint
CREATE INDEX "recipient_of_state" ON "recipient" USING btree ("workspace_id","submission_id","state","trust","id");--> statement-breakpoint
CREATE INDEX "recipient_by_address" ON "recipient" USING btree ("submission_id",lower("address") collate "C");--> statement-breakpoint
CREATE INDEX "recipient_by_email_id" ON "recipient" USING btree ("workspace_id","email_id");--> statement-breakpoint
CREATE INDEX "recipient_poll" ON "recipient" USING btree ("connection_id","app_id","next_poll_at") WHERE "recipient"."next_poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_day" ON "price_list" USING btree ("workspace_id","valid_from") WHERE "price_list"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppression_number" ON "suppression" USING btree ("workspace_id","channel","number_hash");--> statement-breakpoint
CREATE INDEX "suppression_by_time" ON "suppression" USING btree ("workspace_id","channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "identity_person" ON "identity" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "password_reset_person" ON "password_reset" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_number" ON "attempt" USING btree ("submission_id","chunk_no","attempt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_one_live" ON "attempt" USING btree ("submission_id","chunk_no") WHERE "attempt"."state" in ('queued','dispatching','accepted','accepted_id_unknown','unknown');--> statement-breakpoint
CREATE INDEX "attempt_queue" ON "attempt" USING btree ("connection_id","operation","chunk_no","due_at") WHERE "attempt"."state" = 'queued' and "attempt"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "attempt_lease" ON "attempt" USING btree ("lease_until") WHERE "attempt"."state" = 'dispatching';--> statement-breakpoint
CREATE INDEX "attempt_task" ON "attempt" USING btree ("workspace_id","task_id") WHERE "attempt"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "attempt_token_attempt" ON "attempt_token" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_intent" ON "submission" USING btree ("workspace_id","intent_id");--> statement-breakpoint
CREATE INDEX "submission_sent" ON "submission" USING btree ("workspace_id","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "submission_same_payload" ON "submission" USING btree ("workspace_id","payload_hash","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submission_follows" ON "submission" USING btree ("follows_id") WHERE "submission"."follows_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_draft_changed" ON "submission" USING btree ("workspace_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is null;--> statement-breakpoint
CREATE INDEX "submission_of_state" ON "submission" USING btree ("workspace_id","state","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."state" <> 'accepted';--> statement-breakpoint
CREATE INDEX "submission_email" ON "submission" USING btree ("workspace_id","connection_id","created_at" DESC NULLS FIRST) WHERE "submission"."area" = 'email';--> statement-breakpoint
CREATE INDEX "submission_of_list" ON "submission" USING btree ("workspace_id","connection_id",("context" ->> 'receiverId'),"created_at" DESC NULLS FIRST) WHERE "submission"."area" = 'email';--> statement-breakpoint
CREATE INDEX "submission_unknown" ON "submission" USING btree ("workspace_id") WHERE "submission"."state" = 'unknown';--> statement-breakpoint
CREATE INDEX "recipient_check_upload" ON "recipient_check" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_list_name" ON "upload" USING btree ("workspace_id",lower("list_name")) WHERE "upload"."list_name" is not null;--> statement-breakpoint
CREATE INDEX "upload_unsaved" ON "upload" USING btree ("created_at") WHERE "upload"."list_name" is null;--> statement-breakpoint
CREATE INDEX "upload_import_newest" ON "upload_import" USING btree ("workspace_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_token_newest" ON "api_token" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitation_open" ON "invitation" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "membership_person" ON "membership" USING btree ("person_id");
--> statement-breakpoint

-- An answer writes all rows of its call once: with room in their pages, no index has to hear of it.
alter table message set (fillfactor = 45);
--> statement-breakpoint

-- PARTITIONED TABLES

-- Tables that grow for ever, partitioned by time. Partitions are made by db/partitions.ts; the default one keeps an
-- insert from failing when that job is late. Sequences instead of identity columns: an attached table may not bring its own.
create sequence callback_id_seq;
--> statement-breakpoint
create table callback (
  id bigint not null default nextval('callback_id_seq'),
  attempt_created_at timestamptz(3) not null,
  dedupe_key bytea not null check (octet_length(dedupe_key) = 32),
  workspace_id uuid not null,
  attempt_id uuid not null,
  times_seen integer not null default 1,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  method text not null,
  content_type text,
  query text not null default '',
  raw bytea not null,
  source_ip text,
  disposition text not null default 'new' check (disposition in ('new', 'done', 'parked', 'unparsed', 'failed')),
  problem text,
  tries smallint not null default 0,
  task_id text,
  email_id text,
  late boolean not null default false,
  processed_at timestamptz(3),
  body_dropped_at timestamptz(3),
  primary key (attempt_created_at, dedupe_key)
) partition by range (attempt_created_at);
--> statement-breakpoint
alter sequence callback_id_seq owned by callback.id;
--> statement-breakpoint
create index callback_newest on callback (workspace_id, id desc);
--> statement-breakpoint
create index callback_attempt on callback (attempt_id, id);
--> statement-breakpoint
-- Parked callbacks are looked at again and again; the index keeps that from reading the table.
create index callback_parked on callback (attempt_id) where disposition = 'parked';
--> statement-breakpoint
-- Whose turn it is, is found by address: a flood to one of them does not stand in front of the others.
create index callback_waiting on callback (workspace_id, attempt_id, id) where disposition = 'new';
--> statement-breakpoint
create index callback_failed on callback (workspace_id, id desc) where disposition = 'failed';
--> statement-breakpoint
create index callback_set_aside on callback (workspace_id, disposition, id desc) where disposition in ('parked', 'unparsed');
--> statement-breakpoint
create index callback_of_email on callback (attempt_id, email_id) where email_id is not null;
--> statement-breakpoint
create table evidence (
  attempt_created_at timestamptz(3) not null,
  attempt_id uuid not null,
  email_id text not null,
  source text not null check (source in ('callback', 'query')),
  kind text not null,
  workspace_id uuid not null,
  submission_id uuid not null,
  seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  remark text,
  receive_time text,
  callback_id bigint,
  platform_call_id uuid,
  raw jsonb,
  primary key (attempt_created_at, attempt_id, email_id, source, kind)
) partition by range (attempt_created_at);
--> statement-breakpoint
create table platform_call (
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  workspace_id uuid not null,
  connection_id uuid not null,
  operation text not null,
  app_id text,
  person_id uuid,
  job text,
  submission_id uuid,
  attempt_id uuid,
  method text not null,
  path text not null,
  -- Null where it is exactly that of its attempt, which keeps it.
  request jsonb,
  outcome text not null check (outcome in ('started', 'accepted', 'refused', 'not_sent', 'unknown')),
  http_status integer,
  platform_status text,
  reply text,
  note text,
  sent boolean,
  duration_ms integer,
  -- A server's clock may be off by months: more than an integer holds.
  clock_difference_ms bigint,
  drift jsonb,
  bodies_dropped_at timestamptz(3),
  primary key (at, id),
  check (person_id is not null or job is not null)
) partition by range (at);
--> statement-breakpoint
create index platform_call_newest on platform_call (workspace_id, at desc, id desc);
--> statement-breakpoint
create index platform_call_attempt on platform_call (attempt_id) where attempt_id is not null;
--> statement-breakpoint
create index platform_call_not_accepted on platform_call (workspace_id, outcome, at desc, id desc) where outcome <> 'accepted';
--> statement-breakpoint
create index platform_call_of_operation on platform_call (workspace_id, operation, at desc, id desc);
--> statement-breakpoint
create index platform_call_id on platform_call (id);
--> statement-breakpoint
create table audit (
  workspace_id uuid not null,
  seq bigint not null,
  at timestamptz(3) not null,
  version smallint not null,
  actor_kind text not null check (actor_kind in ('person', 'token', 'job', 'system')),
  person_id uuid,
  token_id uuid,
  actor_label text not null,
  action text not null,
  target_kind text not null,
  target_id text,
  meta jsonb not null,
  request_id text,
  body text not null,
  prev bytea not null,
  hash bytea not null,
  primary key (at, workspace_id, seq)
) partition by range (at);
--> statement-breakpoint
create index audit_chain on audit (workspace_id, seq desc);
--> statement-breakpoint
-- What the audit page narrows by.
create index audit_of_target on audit (workspace_id, target_id, seq desc);
--> statement-breakpoint
create index audit_of_action on audit (workspace_id, action, seq desc);
--> statement-breakpoint
create index audit_of_person on audit (workspace_id, person_id, seq desc);
--> statement-breakpoint
create index audit_of_request on audit (workspace_id, request_id, seq desc);
--> statement-breakpoint
create index audit_of_token on audit (workspace_id, token_id, seq desc) where token_id is not null;
--> statement-breakpoint
create index audit_of_kind on audit (workspace_id, target_kind, seq desc);
--> statement-breakpoint
create index audit_of_jobs on audit (workspace_id, seq desc) where actor_kind in ('job', 'system');
--> statement-breakpoint
-- The end of each chain, which audit_append() alone moves.
create table audit_head (
  workspace_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
--> statement-breakpoint
create sequence change_id_seq;
--> statement-breakpoint
create table change (
  id bigint not null default nextval('change_id_seq'),
  at timestamptz(3) not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  workspace_id uuid not null,
  submission_id uuid not null,
  kind text not null check (kind in ('submission', 'attempt', 'recipient')),
  recipient_id bigint,
  primary key (at, id)
) partition by range (at);
--> statement-breakpoint
alter sequence change_id_seq owned by change.id;
--> statement-breakpoint
create index change_cursor on change (xid, id);
--> statement-breakpoint
create index change_of_submission on change (submission_id, xid, id);
--> statement-breakpoint
create table callback_default partition of callback default;
--> statement-breakpoint
create table evidence_default partition of evidence default;
--> statement-breakpoint
create table platform_call_default partition of platform_call default;
--> statement-breakpoint
create table audit_default partition of audit default;
--> statement-breakpoint
create table change_default partition of change default;
--> statement-breakpoint

-- FUNCTIONS AND TRIGGERS

-- The audit trail's only writer. It locks the workspace's head row, so sequence and chain have no gap and no fork;
-- call it last in a transaction, because the lock lasts until commit. The hash is over the previous hash and `body`, the
-- entry's own JSON text; of what is personal the body holds a salted hash, so that erasing it leaves the chain whole.
create function audit_append(
  p_workspace uuid, p_actor_kind text, p_person uuid, p_token uuid, p_actor_label text, p_action text,
  p_target_kind text, p_target_id text, p_meta jsonb, p_request_id text, p_personal text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head public.audit_head%rowtype;
  entry_at timestamptz;
  entry_hash bytea;
  entry_body text;
  entry_salt bytea;
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'audit_append: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  if p_personal is not null then
    entry_salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  end if;
  insert into public.audit_head (workspace_id, seq, hash) values (p_workspace, 0, '\x00') on conflict do nothing;
  select * into strict head from public.audit_head where workspace_id = p_workspace for update;
  entry_at := date_trunc('milliseconds', clock_timestamp());
  entry_body := jsonb_build_array(
    2, p_workspace, head.seq + 1, to_char(entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    p_actor_kind, p_person, p_token, p_actor_label, p_action, p_target_kind, p_target_id, p_meta, p_request_id,
    encode(sha256(entry_salt || convert_to(p_personal, 'UTF8')), 'hex')
  )::text;
  entry_hash := sha256(head.hash || convert_to(entry_body, 'UTF8'));
  insert into public.audit (workspace_id, seq, at, version, actor_kind, person_id, token_id, actor_label, action, target_kind,
    target_id, meta, request_id, body, prev, hash)
  values (p_workspace, head.seq + 1, entry_at, 2, p_actor_kind, p_person, p_token, p_actor_label, p_action, p_target_kind,
    p_target_id, p_meta, p_request_id, entry_body, head.hash, entry_hash);
  if p_personal is not null then
    insert into public.audit_subject (workspace_id, seq, salt, personal) values (p_workspace, head.seq + 1, entry_salt, p_personal);
  end if;
  update public.audit_head set seq = head.seq + 1, hash = entry_hash where workspace_id = p_workspace;
  return head.seq + 1;
end $$;
--> statement-breakpoint
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_is_append_only();
--> statement-breakpoint
-- A table's trigger for statements says nothing of its partitions; those made later get theirs from db/partitions.ts.
create trigger audit_no_truncate before truncate on audit_default for each statement execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_anchor_append_only before update or delete on audit_anchor for each row execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_anchor_no_truncate before truncate on audit_anchor for each statement execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_subject_unchanged before update on audit_subject for each row execute function audit_is_append_only();
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
-- What a draft prepared is thrown away when it changes. Once a person has said send, nobody deletes any of it.
create function only_drafts_are_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.submission s where s.released_at is not null
      and s.id = (case when tg_table_name = 'submission' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'submission_id' end)::uuid) then
    raise exception '% of a submission that was released cannot be deleted', tg_table_name using errcode = '42501';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger submission_only_drafts before delete on submission for each row execute function only_drafts_are_deleted();
--> statement-breakpoint
create trigger attempt_only_drafts before delete on attempt for each row execute function only_drafts_are_deleted();
--> statement-breakpoint
-- Once for all rows: a prepared draft may have a hundred thousand of them.
create function only_messages_of_drafts_are_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from (select distinct submission_id from gone) g join public.submission s on s.id = g.submission_id
      where s.released_at is not null) then
    raise exception 'messages of a submission that was released cannot be deleted' using errcode = '42501';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger message_only_drafts after delete on message referencing old table as gone for each statement
  execute function only_messages_of_drafts_are_deleted();
--> statement-breakpoint
create function draft_changed() returns trigger language plpgsql as $$
begin
  if (new.title, new.draft, new.connection_id) is distinct from (old.title, old.draft, old.connection_id) then
    new.changed_at := now();
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger submission_draft_changed before update of title, draft, connection_id on submission for each row
  when (new.released_at is null) execute function draft_changed();
--> statement-breakpoint
-- What was released stays what it was; the app pauses and stops it, and nothing else.
create function released_stays_as_it_is() returns trigger language plpgsql as $$
begin
  if old.released_at is not null and current_setting('role', true) = 'switchboard_app'
     and (new.title, new.draft, new.context, new.payload_hash, new.connection_id, new.repeat_reason, new.message_count, new.released_at)
       is distinct from
       (old.title, old.draft, old.context, old.payload_hash, old.connection_id, old.repeat_reason, old.message_count, old.released_at) then
    raise exception 'a submission that was released cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger submission_stays before update on submission for each row execute function released_stays_as_it_is();
--> statement-breakpoint
-- What is due stands in its account's queue, whoever made it due.
create function attempt_joins_queue() returns trigger language plpgsql as $$
begin
  new.connection_id := (select s.connection_id from public.submission s where s.id = new.submission_id);
  return new;
end $$;
--> statement-breakpoint
create trigger attempt_joins_queue before insert or update of due_at on attempt for each row
  when (new.due_at is not null and new.connection_id is null) execute function attempt_joins_queue();
--> statement-breakpoint
-- A parked callback waits for its attempt to get another task, which an answer or a person brings: only then is it looked
-- at. In one whose body was dropped there is nothing to apply.
create function release_parked() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.callback c set disposition = 'new', problem = null
    where c.disposition = 'parked' and c.attempt_id = new.id and c.attempt_created_at = new.created_at and c.task_id = new.task_id
      and c.body_dropped_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger attempt_releases_parked after update of task_id on attempt for each row
  when (new.task_id is not null and new.task_id is distinct from old.task_id) execute function release_parked();
--> statement-breakpoint
-- The statement that stores an answer places its ids too; this follows ids that are changed later.
create function place_of_id_follows() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from message_msg_id where workspace_id = old.workspace_id and key = left(old.msg_id, 200) and message_id = old.id;
  insert into message_msg_id (workspace_id, key, message_id)
  select new.workspace_id, left(new.msg_id, 200), new.id where new.msg_id is not null on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger message_place_of_id after update of msg_id on message for each row
  when (old.msg_id is distinct from new.msg_id and old.msg_id is not null) execute function place_of_id_follows();
--> statement-breakpoint
-- Row-level security keeps functions that may leak what they see, such as lower() and ->>, away from indexes. These three
-- ask as the owner, for the transaction's workspace alone.
create function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_before bigint, p_limit integer)
returns setof bigint language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  -- Planned for these values: what hardly any address begins with is found by the index, what all begin with by order. The
  -- workspace is a range of one, or it would be left out of the order.
  query text := format(
    'select r.id from public.recipient r where r.workspace_id between %L and %L and r.submission_id = %L
      and lower(r.address) collate "C" >= %L and lower(r.address) collate "C" < %L',
    workspace, workspace, p_submission, p_begins, p_begins || U&'\+10FFFF');
begin
  if p_state is not null then query := query || format(' and r.state = %L', p_state); end if;
  if p_trust is not null then query := query || format(' and r.trust = %L', p_trust); end if;
  if p_before is not null then query := query || format(' and r.id < %s', p_before); end if;
  return query execute query || format(' order by r.workspace_id desc, r.id desc limit %s', p_limit);
end $$;
--> statement-breakpoint
create function sends_to_list(p_workspace uuid, p_connection uuid, p_list text, p_limit integer)
returns table (id uuid, recipient_count integer) language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'sends_to_list: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  return query select s.id, s.recipient_count from public.submission s
    where s.workspace_id = p_workspace and s.connection_id = p_connection and s.area = 'email'
      and s.context ->> 'receiverId' = p_list and s.recipient_count > 0
    order by s.created_at desc limit p_limit;
end $$;
--> statement-breakpoint
-- What the platform refused or nobody sent went to no list.
create function list_was_used(p_workspace uuid, p_connection uuid, p_list text)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'list_was_used: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  return exists (select from public.submission s
    where s.workspace_id = p_workspace and s.connection_id = p_connection and s.area = 'email'
      and s.context ->> 'receiverId' = p_list and s.released_at is not null and s.state not in ('refused', 'cancelled'));
end $$;
--> statement-breakpoint

-- ROLES

-- Two roles that own nothing and bypass nothing. They belong to the cluster, so another database may have made them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['switchboard_app', 'switchboard_system'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'SET') then
      execute format('grant %I to current_user with set true, inherit false', wanted);
    end if;
    execute format('grant usage on schema public to %I', wanted);
  end loop;
end $$;
--> statement-breakpoint

-- ROW-LEVEL SECURITY

-- On every table that belongs to a workspace: forced, one policy for the app inside the transaction's
-- workspace, one for the system role, one for the owner, whom SECURITY DEFINER functions and migrations run as.
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['workspace', 'membership', 'invitation', 'api_token', 'retention', 'connection', 'application',
    'library_entry', 'submission', 'attempt', 'attempt_token', 'recipient', 'message', 'message_msg_id', 'callback', 'evidence',
    'platform_call', 'change', 'upload', 'upload_part', 'upload_block', 'upload_import', 'recipient_check', 'recipient_check_block',
    'suppression', 'price_list', 'price', 'job', 'audit', 'audit_head', 'audit_subject', 'audit_anchor', 'erasure', 'erasure_job'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (%s = %s)', name,
      case name when 'workspace' then 'id' else 'workspace_id' end, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
-- People belong to no workspace; the app sees those who are or were in its own.
alter table person enable row level security;
--> statement-breakpoint
alter table person force row level security;
--> statement-breakpoint
create policy app on person for select to switchboard_app using (exists (select from membership m
  where m.person_id = person.id and m.workspace_id = nullif(current_setting('app.workspace', true), '')::uuid));
--> statement-breakpoint
create policy system on person to switchboard_system using (true);
--> statement-breakpoint
create policy owner on person to current_user using (true);
--> statement-breakpoint

-- GRANTS

-- What pages and programs may do inside of their workspace. They change single columns: whose row it is and what was sent
-- or heard stay what they were. Nothing is deleted but drafts, what they were made from, and numbers that get nothing.
grant select on workspace, membership, invitation, api_token, retention, connection, application, library_entry, submission,
  attempt, recipient, message, message_msg_id, callback, evidence, platform_call, change, upload, upload_part, upload_block,
  upload_import, recipient_check, recipient_check_block, suppression, price_list, price, job, audit, audit_head, audit_subject,
  audit_anchor, anchor_key, erasure, erasure_job, sending_hold to switchboard_app;
--> statement-breakpoint
grant select (id, email, name, disabled_at) on person to switchboard_app;
--> statement-breakpoint
grant select (workspace_id, attempt_id, minted_at, stored, turned_away, full_at, revoked_at, revoked_by) on attempt_token
  to switchboard_app;
--> statement-breakpoint
grant insert on invitation, api_token, connection, application, library_entry, submission, attempt, message, platform_call, change,
  upload, upload_part, upload_block, upload_import, recipient_check, suppression, price_list, price, job to switchboard_app;
--> statement-breakpoint
grant update (name, requires_second_factor, sending_stopped_at, sending_stopped_by, sending_stop_reason) on workspace to switchboard_app;
--> statement-breakpoint
grant update (roles, removed_at) on membership to switchboard_app;
--> statement-breakpoint
grant update (mailed_at, revoked_at) on invitation to switchboard_app;
--> statement-breakpoint
grant update (revoked_at, revoked_by) on api_token to switchboard_app;
--> statement-breakpoint
grant update (callback_months, call_months, draft_days, file_days) on retention to switchboard_app;
--> statement-breakpoint
grant update (name, base_url, api_key_sealed, api_key_ending, api_key_fingerprint, secret_sealed, secret_ending,
  previous_api_key_sealed, previous_api_key_ending, previous_api_key_fingerprint, previous_secret_sealed, previous_until, rotated_at,
  tested_at, test_result, time_zone, paths, clock_offset_ms, failed_in_row, rest_since, rest_until, rest_kind, rest_note, is_default,
  archived_at) on connection to switchboard_app;
--> statement-breakpoint
grant update (label, is_default, poll_rest_until, archived_at) on application to switchboard_app;
--> statement-breakpoint
grant update (label, note, expected_count, expected_count_source, learned_from, is_default, last_used_at, archived_at)
  on library_entry to switchboard_app;
--> statement-breakpoint
grant update (title, draft, context, connection_id, payload_hash, state, expected_count, repeat_reason, released_at, paused_at,
  pause_reason, stopped_at, stop_reason, message_count, accepted_messages, refused_messages, unknown_messages, not_sent_messages,
  asked_at, changed_at, accepted_at) on submission to switchboard_app;
--> statement-breakpoint
grant update (state, due_at, outcome_note, task_id, resolved_by, resolved_at, resolved_reason) on attempt to switchboard_app;
--> statement-breakpoint
grant update (revoked_at, revoked_by) on attempt_token to switchboard_app;
--> statement-breakpoint
grant update (next_poll_at, polling_ended_at) on recipient to switchboard_app;
--> statement-breakpoint
grant update (disposition, problem, tries) on callback to switchboard_app;
--> statement-breakpoint
grant update (outcome, http_status, platform_status, reply, note, sent, duration_ms, clock_difference_ms, drift)
  on platform_call to switchboard_app;
--> statement-breakpoint
grant update (received_bytes, state, list_name, last_used_at) on upload to switchboard_app;
--> statement-breakpoint
grant update (rows) on upload_block to switchboard_app;
--> statement-breakpoint
grant update (upload_id, settings, revision, state, problem, checked_rows, left_out) on recipient_check to switchboard_app;
--> statement-breakpoint
grant update (reason, until, import_id) on suppression to switchboard_app;
--> statement-breakpoint
grant update (archived_at) on price_list to switchboard_app;
--> statement-breakpoint
grant update (due_at, asked) on job to switchboard_app;
--> statement-breakpoint
grant delete on submission, attempt, message, upload, recipient_check, suppression to switchboard_app;
--> statement-breakpoint
grant usage on sequence callback_id_seq, change_id_seq, message_id_seq to switchboard_app;
--> statement-breakpoint

-- What crosses workspaces: signing in, administration, and work in the background.
grant select, insert, update on person, session, sign_in_throttle, second_factor, recovery_code, identity, password_reset, workspace,
  membership, invitation, api_token, connection, application, library_entry, submission, attempt, attempt_token, recipient, message,
  callback, evidence, platform_call, upload, upload_part, upload_block, upload_import, recipient_check, recipient_check_block,
  suppression, price_list, price, job, anchor_key, erasure_job, instance, pacing, worker_heartbeat, callback_intake, quarantine,
  quarantine_day, sending_hold to switchboard_system;
--> statement-breakpoint
grant select, update on retention, sending_beat to switchboard_system;
--> statement-breakpoint
grant select, insert on change, audit_subject, audit_anchor, erasure, message_msg_id to switchboard_system;
--> statement-breakpoint
grant select on audit, audit_head to switchboard_system;
--> statement-breakpoint
grant update (erased) on erasure to switchboard_system;
--> statement-breakpoint
grant delete on session, sign_in_throttle, second_factor, recovery_code, identity, password_reset, attempt, message, message_msg_id,
  upload, upload_part, upload_block, upload_import, recipient_check, recipient_check_block, suppression, price_list, price, job,
  worker_heartbeat, callback_intake, quarantine, quarantine_day to switchboard_system;
--> statement-breakpoint
-- Erasing somebody, which the app cannot: it never changes what was sent or heard.
grant delete on audit_subject to switchboard_system;
--> statement-breakpoint
grant usage on sequence callback_id_seq, change_id_seq, message_id_seq, quarantine_id_seq, recipient_id_seq to switchboard_system;
--> statement-breakpoint

-- Nobody else calls what runs as the owner.
revoke all on function audit_append(uuid, text, uuid, uuid, text, text, text, text, jsonb, text, text),
  recipients_beginning(uuid, text, text, text, bigint, integer), sends_to_list(uuid, uuid, text, integer),
  list_was_used(uuid, uuid, text) from public;
--> statement-breakpoint
grant execute on function audit_append(uuid, text, uuid, uuid, text, text, text, text, jsonb, text, text),
  sends_to_list(uuid, uuid, text, integer), list_was_used(uuid, uuid, text) to switchboard_app, switchboard_system;
--> statement-breakpoint
grant execute on function recipients_beginning(uuid, text, text, text, bigint, integer) to switchboard_app;
--> statement-breakpoint

-- THE FIRST ROW

-- Workers count in it.
insert into sending_beat default values;
