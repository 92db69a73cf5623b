ALTER TABLE "connection" ALTER COLUMN "api_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "api_key_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "api_key_ending" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "previous_api_key_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "previous_api_key_ending" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "previous_api_key_fingerprint" "bytea";--> statement-breakpoint
ALTER TABLE "connection" DROP COLUMN "previous_api_key";--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_key" CHECK (("connection"."api_key" is null) = ("connection"."api_key_sealed" is not null) and ("connection"."api_key_sealed" is null or "connection"."api_key_fingerprint" is not null));--> statement-breakpoint
update connection set previous_secret_sealed = null, previous_until = null where previous_secret_sealed is not null;--> statement-breakpoint
revoke update (api_key) on connection from switchboard_app;--> statement-breakpoint
grant update (api_key_sealed, api_key_ending, previous_api_key_sealed, previous_api_key_ending, previous_api_key_fingerprint)
  on connection to switchboard_app;
