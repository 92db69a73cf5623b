DROP INDEX "recipient_check_waiting";--> statement-breakpoint
DROP INDEX "upload_waiting";--> statement-breakpoint
DROP INDEX "upload_taken";--> statement-breakpoint
ALTER TABLE "recipient_check" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "upload" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "upload" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "upload" DROP COLUMN "taken_at";--> statement-breakpoint
-- What waits or is under way goes on as a job.
insert into job (kind, key, workspace_id)
select 'read_upload', id::text, workspace_id from upload where state = 'reading'
union all
select 'check_recipients', submission_id::text, workspace_id from recipient_check where state in ('queued', 'checking')
union all
select 'prepare_draft', submission_id::text, workspace_id from recipient_check where state = 'preparing';
