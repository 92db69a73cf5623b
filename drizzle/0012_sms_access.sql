-- What the tables of 0011 need beyond drizzle-kit: who may do what, and that nothing is deleted but drafts.
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['upload', 'upload_part', 'upload_block', 'recipient_check', 'recipient_check_block', 'upload_import',
    'message', 'suppression', 'price_list', 'price'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to %I using (true)', name, current_user);
  end loop;
end $$;
--> statement-breakpoint
-- What was stored before was no draft: it was sent when it was made.
update submission set released_at = created_at;
--> statement-breakpoint
grant select on upload, upload_part, upload_block, recipient_check, recipient_check_block, upload_import, message, suppression,
  price_list, price to switchboard_app;
--> statement-breakpoint
grant insert on upload, upload_part, recipient_check, upload_import, message, suppression, price_list, price to switchboard_app;
--> statement-breakpoint
grant update (received_bytes, state, lease_until, list_name, last_used_at) on upload to switchboard_app;
--> statement-breakpoint
grant update (rows) on upload_block to switchboard_app;
--> statement-breakpoint
grant update (upload_id, settings, revision, state, problem, lease_until, checked_rows) on recipient_check to switchboard_app;
--> statement-breakpoint
grant update (title, draft, context, payload_hash, connection_id, expected_count, repeat_reason, message_count, released_at,
  paused_at, stopped_at, stop_reason) on submission to switchboard_app;
--> statement-breakpoint
grant update (reason, until, import_id) on suppression to switchboard_app;
--> statement-breakpoint
grant update (archived_at) on price_list to switchboard_app;
--> statement-breakpoint
grant update (sending_stopped_at, sending_stopped_by, sending_stop_reason) on workspace to switchboard_app;
--> statement-breakpoint
grant delete on upload, suppression, recipient_check, submission, attempt, message to switchboard_app;
--> statement-breakpoint
grant select, insert, update, delete on upload, upload_part, upload_block, recipient_check, recipient_check_block, upload_import, message,
  suppression, price_list, price to switchboard_system;
--> statement-breakpoint
grant delete on attempt to switchboard_system;
--> statement-breakpoint
grant usage on sequence message_id_seq to switchboard_app, switchboard_system;
--> statement-breakpoint
-- What a draft prepared is thrown away when it changes. Once a person has said send, nobody deletes any of it.
create function only_drafts_are_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.submission s where s.released_at is not null
      and s.id = (case when tg_table_name = 'submission' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'submission_id' end)::uuid) then
    raise exception '% of a submission that was released cannot be deleted', tg_table_name using errcode = '42501';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger submission_only_drafts before delete on submission for each row execute function only_drafts_are_deleted();
--> statement-breakpoint
create trigger attempt_only_drafts before delete on attempt for each row execute function only_drafts_are_deleted();
--> statement-breakpoint
-- Once for all rows: a prepared draft may have a hundred thousand of them.
create function only_messages_of_drafts_are_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from (select distinct submission_id from gone) g join public.submission s on s.id = g.submission_id
      where s.released_at is not null) then
    raise exception 'messages of a submission that was released cannot be deleted' using errcode = '42501';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger message_only_drafts after delete on message referencing old table as gone for each statement
  execute function only_messages_of_drafts_are_deleted();
--> statement-breakpoint
-- What was released stays what it was; the app pauses and stops it, and nothing else.
create function released_stays_as_it_is() returns trigger language plpgsql as $$
begin
  if old.released_at is not null and current_setting('role', true) = 'switchboard_app'
     and (new.title, new.draft, new.context, new.payload_hash, new.connection_id, new.repeat_reason, new.message_count, new.released_at)
       is distinct from
       (old.title, old.draft, old.context, old.payload_hash, old.connection_id, old.repeat_reason, old.message_count, old.released_at) then
    raise exception 'a submission that was released cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger submission_stays before update on submission for each row execute function released_stays_as_it_is();
