ALTER TABLE "library_entry" ADD COLUMN "learned_from" uuid;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_learned_from_submission_id_fk" FOREIGN KEY ("learned_from") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
grant update (learned_from) on library_entry to switchboard_app;
