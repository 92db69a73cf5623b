ALTER TABLE "instance" ADD COLUMN "fingerprint_key_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "credential_retries" integer DEFAULT 0 NOT NULL;