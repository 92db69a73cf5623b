-- Indexes are made before the old ones go, and by db/early-indexes.ts before this runs where there is much already.
DROP INDEX "quarantine_newest";
--> statement-breakpoint
DROP INDEX "upload_import_newest";
--> statement-breakpoint
DROP INDEX "api_token_newest";
--> statement-breakpoint
DROP INDEX "invitation_open";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_reported" ON "message" USING btree ("submission_id","reported_state","report_id") WHERE "message"."reported_state" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_to_number" ON "message" USING btree ("workspace_id","number","id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recipient_of_state" ON "recipient" USING btree ("workspace_id","submission_id","state","trust","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recipient_by_address" ON "recipient" USING btree ("submission_id",lower("address") collate "C");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suppression_by_time" ON "suppression" USING btree ("workspace_id","channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_by_time" ON "submission" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_follows" ON "submission" USING btree ("follows_id") WHERE "submission"."follows_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_drafts" ON "submission" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_by_state" ON "submission" USING btree ("workspace_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."state" <> 'accepted';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_email" ON "submission" USING btree ("workspace_id","connection_id","created_at" DESC NULLS FIRST) WHERE "submission"."area" = 'email';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_of_list" ON "submission" USING btree ("workspace_id","connection_id",("context" ->> 'receiverId'),"created_at" DESC NULLS FIRST) WHERE "submission"."area" = 'email';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quarantine_newest" ON "quarantine" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upload_import_newest" ON "upload_import" USING btree ("workspace_id","kind","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_token_newest" ON "api_token" USING btree ("workspace_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitation_open" ON "invitation" USING btree ("workspace_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
-- Of partitioned tables: what is rare among much.
CREATE INDEX IF NOT EXISTS "callback_set_aside" ON "callback" USING btree ("workspace_id","disposition","id" DESC) WHERE "disposition" in ('parked', 'unparsed');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "callback_of_email" ON "callback" USING btree ("attempt_id","email_id") WHERE "email_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "platform_call_not_accepted" ON "platform_call" USING btree ("workspace_id","outcome","at" DESC,"id" DESC) WHERE "outcome" <> 'accepted';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "platform_call_of_operation" ON "platform_call" USING btree ("workspace_id","operation","at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "platform_call_id" ON "platform_call" USING btree ("id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_of_token" ON "audit" USING btree ("workspace_id","token_id","seq" DESC) WHERE "token_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_of_kind" ON "audit" USING btree ("workspace_id","target_kind","seq" DESC);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_of_jobs" ON "audit" USING btree ("workspace_id","seq" DESC) WHERE "actor_kind" in ('job', 'system');
--> statement-breakpoint
DROP INDEX "message_of_number";
--> statement-breakpoint
DROP INDEX "recipient_by_state";
--> statement-breakpoint
DROP INDEX "suppression_newest";
--> statement-breakpoint
DROP INDEX "submission_newest";
--> statement-breakpoint
ALTER TABLE "recipient" DROP CONSTRAINT "recipient_submission_id_submission_id_fk";
--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "paths" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "asked_at" timestamp (3) with time zone;
--> statement-breakpoint
grant update (paths) on connection to switchboard_app;
--> statement-breakpoint
grant update (asked_at) on submission to switchboard_app;
--> statement-breakpoint
-- Row-level security keeps functions that may leak what they see, such as lower() and ->>, away from indexes. These two ask
-- as the owner, for the transaction's workspace alone.
create function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_before bigint, p_limit integer)
returns setof bigint language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  -- Planned for these values: what hardly any address begins with is found by the index, what all begin with by order.
  return query execute format(
    'select r.id from public.recipient r where r.workspace_id = %L and r.submission_id = %L
      and lower(r.address) collate "C" >= %L and lower(r.address) collate "C" < %L',
    nullif(current_setting('app.workspace', true), '')::uuid, p_submission, p_begins, p_begins || U&'\+10FFFF')
    || coalesce(format(' and r.state = %L', p_state), '') || coalesce(format(' and r.trust = %L', p_trust), '')
    || coalesce(format(' and r.id < %s', p_before), '') || format(' order by r.id desc limit %s', p_limit);
end $$;
--> statement-breakpoint
revoke all on function recipients_beginning(uuid, text, text, text, bigint, integer) from public;
--> statement-breakpoint
grant execute on function recipients_beginning(uuid, text, text, text, bigint, integer) to switchboard_app;
--> statement-breakpoint
create function sends_to_list(p_workspace uuid, p_connection uuid, p_list text, p_limit integer)
returns table (id uuid, recipient_count integer) language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'sends_to_list: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  return query select s.id, s.recipient_count from public.submission s
    where s.workspace_id = p_workspace and s.connection_id = p_connection and s.area = 'email'
      and s.context ->> 'receiverId' = p_list and s.recipient_count > 0
    order by s.created_at desc limit p_limit;
end $$;
--> statement-breakpoint
revoke all on function sends_to_list(uuid, uuid, text, integer) from public;
--> statement-breakpoint
grant execute on function sends_to_list(uuid, uuid, text, integer) to switchboard_app, switchboard_system;
--> statement-breakpoint
-- A parked callback waits for its attempt to get another task, which an answer or a person brings: only then is it looked at.
create function release_parked() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.callback c set disposition = 'new', problem = null
    where c.disposition = 'parked' and c.attempt_id = new.id and c.attempt_created_at = new.created_at and c.task_id = new.task_id;
  return null;
end $$;
--> statement-breakpoint
create trigger attempt_releases_parked after update of task_id on attempt for each row
  when (new.task_id is not null and new.task_id is distinct from old.task_id) execute function release_parked();
