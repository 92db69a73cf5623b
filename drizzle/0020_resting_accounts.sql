DROP INDEX "attempt_due";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "poll_rest_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "poll_rest_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "failed_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "rest_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "rest_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "rest_kind" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "rest_note" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "poll_turn_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "pause_reason" text;--> statement-breakpoint
CREATE INDEX "connection_rest" ON "connection" USING btree ("rest_until") WHERE "connection"."rest_until" is not null;--> statement-breakpoint
CREATE INDEX "attempt_queue" ON "attempt" USING btree ("connection_id","operation","chunk_no","due_at") WHERE "attempt"."state" = 'queued' and "attempt"."due_at" is not null;--> statement-breakpoint
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
update attempt a set connection_id = s.connection_id from submission s
where s.id = a.submission_id and a.state = 'queued' and a.due_at is not null;
--> statement-breakpoint
grant update (poll_rest_until) on application to switchboard_app;
--> statement-breakpoint
grant update (pause_reason) on submission to switchboard_app;
--> statement-breakpoint
grant update (clock_offset_ms, failed_in_row, rest_since, rest_until, rest_kind, rest_note) on connection to switchboard_app;
