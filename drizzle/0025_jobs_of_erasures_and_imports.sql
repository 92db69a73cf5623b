DROP INDEX "upload_import_waiting";--> statement-breakpoint
ALTER TABLE "erasure_job" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "erasure_job" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "erasure_job" DROP COLUMN "worked_at";--> statement-breakpoint
ALTER TABLE "upload_import" DROP COLUMN "lease_until";--> statement-breakpoint
-- What waits or is under way goes on as a job.
insert into job (kind, key, workspace_id, created_at)
select 'run_erasure', id::text, workspace_id, created_at from erasure_job where ended_at is null
union all
select 'run_import', id::text, workspace_id, created_at from upload_import where state in ('queued', 'importing');
