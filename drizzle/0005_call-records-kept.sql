ALTER TABLE "retention" ADD COLUMN "call_record_months" smallint;--> statement-breakpoint
ALTER TABLE "retention" ADD COLUMN "call_records_dropped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_call_records" CHECK ("retention"."call_record_months" between 3 and 120);--> statement-breakpoint
grant update (call_record_months) on retention to switchboard_app;
