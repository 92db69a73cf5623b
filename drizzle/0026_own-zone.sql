ALTER TABLE "person" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "time_zone_from" text DEFAULT 'browser' NOT NULL;