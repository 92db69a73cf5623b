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
	"msg_id" text,
	"reported_state" text,
	"reported_at" timestamp (3) with time zone,
	"report_id" uuid
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
CREATE TABLE "recipient_check" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"lease_until" timestamp (3) with time zone,
	"checked_rows" integer DEFAULT 0 NOT NULL,
	"sendable_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
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
	"lease_until" timestamp (3) with time zone,
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
	"lease_until" timestamp (3) with time zone,
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
ALTER TABLE "attempt" ADD COLUMN "message_count" integer;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "accepted_count" integer;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "unclear_count" integer;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "released_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "message_count" integer;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "sending_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "sending_stopped_by" uuid;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "sending_stop_reason" text;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_report_id_upload_import_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."upload_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_import_id_upload_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."upload_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "message_place" ON "message" USING btree ("submission_id","chunk_no","item_no");--> statement-breakpoint
CREATE INDEX "message_of_number" ON "message" USING btree ("workspace_id","number","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_by_msg_id" ON "message" USING btree ("workspace_id","msg_id") WHERE "message"."msg_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_day" ON "price_list" USING btree ("workspace_id","valid_from") WHERE "price_list"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppression_number" ON "suppression" USING btree ("workspace_id","channel","number_hash");--> statement-breakpoint
CREATE INDEX "suppression_newest" ON "suppression" USING btree ("workspace_id","channel","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recipient_check_waiting" ON "recipient_check" USING btree ("state") WHERE "recipient_check"."state" in ('queued', 'checking', 'preparing');--> statement-breakpoint
CREATE INDEX "recipient_check_upload" ON "recipient_check" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_list_name" ON "upload" USING btree ("workspace_id",lower("list_name")) WHERE "upload"."list_name" is not null;--> statement-breakpoint
CREATE INDEX "upload_waiting" ON "upload" USING btree ("created_at") WHERE "upload"."state" = 'reading';--> statement-breakpoint
CREATE INDEX "upload_unsaved" ON "upload" USING btree ("created_at") WHERE "upload"."list_name" is null;--> statement-breakpoint
CREATE INDEX "upload_import_waiting" ON "upload_import" USING btree ("created_at") WHERE "upload_import"."state" in ('queued', 'importing');--> statement-breakpoint
CREATE INDEX "upload_import_newest" ON "upload_import" USING btree ("workspace_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_follows_id_submission_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_sending_stopped_by_person_id_fk" FOREIGN KEY ("sending_stopped_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;