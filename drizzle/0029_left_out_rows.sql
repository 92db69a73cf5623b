ALTER TABLE "recipient_check" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
grant update (left_out) on recipient_check to switchboard_app;
