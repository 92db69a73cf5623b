ALTER TABLE "person" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "upload_taken" ON "upload" USING btree ("workspace_id","taken_at") WHERE "upload"."taken_at" is not null;--> statement-breakpoint
grant update (mailed_at) on invitation to switchboard_app;
--> statement-breakpoint
-- A provider has vouched for these addresses, or a link that was mailed to them was used.
update person p set email_proven_at = now()
where exists (select from identity i where i.person_id = p.id)
  or exists (select from password_reset r where r.person_id = p.id and r.used_at is not null and r.created_by is null);
