-- Indexes are made before the old ones go, and by db/early-indexes.ts before this runs where there is much already.
CREATE INDEX IF NOT EXISTS "submission_sent" ON "submission" USING btree ("workspace_id","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_of_state" ON "submission" USING btree ("workspace_id","state","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."state" <> 'accepted';
--> statement-breakpoint
DROP INDEX "submission_by_time";
--> statement-breakpoint
DROP INDEX "submission_drafts";
--> statement-breakpoint
DROP INDEX "submission_by_state";
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
update submission set changed_at = created_at where released_at is null;
--> statement-breakpoint
CREATE INDEX "submission_draft_changed" ON "submission" USING btree ("workspace_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is null;
--> statement-breakpoint
grant update (changed_at) on submission to switchboard_app;
--> statement-breakpoint
create function draft_changed() returns trigger language plpgsql as $$
begin
  if (new.title, new.draft, new.connection_id) is distinct from (old.title, old.draft, old.connection_id) then
    new.changed_at := now();
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger submission_draft_changed before update of title, draft, connection_id on submission for each row
  when (new.released_at is null) execute function draft_changed();
--> statement-breakpoint
-- Row-level security keeps ->> away from indexes, so this asks as the owner, for the transaction's workspace alone. What the
-- platform refused or nobody sent went to no list.
create function list_was_used(p_workspace uuid, p_connection uuid, p_list text)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'list_was_used: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  return exists (select from public.submission s
    where s.workspace_id = p_workspace and s.connection_id = p_connection and s.area = 'email'
      and s.context ->> 'receiverId' = p_list and s.released_at is not null and s.state not in ('refused', 'cancelled'));
end $$;
--> statement-breakpoint
revoke all on function list_was_used(uuid, uuid, text) from public;
--> statement-breakpoint
grant execute on function list_was_used(uuid, uuid, text) to switchboard_app, switchboard_system;
