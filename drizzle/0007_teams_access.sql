-- What the tables of 0006 need beyond drizzle-kit: who may do what, and the second version of the audit chain.
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['invitation', 'api_token', 'library_entry', 'audit_subject', 'audit_anchor', 'erasure'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (workspace_id = %s)', name, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to %I using (true)', name, current_user);
  end loop;
end $$;
--> statement-breakpoint
grant select on invitation, api_token, library_entry, audit_subject, audit_anchor, audit_head, erasure, anchor_key to switchboard_app;
--> statement-breakpoint
grant insert on invitation, api_token, library_entry, connection, application to switchboard_app;
--> statement-breakpoint
grant update (name, requires_second_factor) on workspace to switchboard_app;
--> statement-breakpoint
grant update (roles, removed_at) on membership to switchboard_app;
--> statement-breakpoint
grant update (revoked_at) on invitation to switchboard_app;
--> statement-breakpoint
grant update (revoked_at, revoked_by) on api_token to switchboard_app;
--> statement-breakpoint
grant update (label, note, expected_count, expected_count_source, is_default, last_used_at, archived_at) on library_entry to switchboard_app;
--> statement-breakpoint
grant update (name, base_url, api_key, api_key_fingerprint, secret_sealed, secret_ending, previous_api_key, previous_secret_sealed,
  previous_until, rotated_at, tested_at, test_result, time_zone, is_default, archived_at) on connection to switchboard_app;
--> statement-breakpoint
grant update (label, is_default, archived_at) on application to switchboard_app;
--> statement-breakpoint
-- Erasing somebody, which the app cannot: it never changes what was sent or heard.
grant delete on audit_subject to switchboard_system;
--> statement-breakpoint
grant select, insert, update on second_factor, recovery_code, identity, password_reset, invitation, api_token, library_entry, anchor_key
  to switchboard_system;
--> statement-breakpoint
grant delete on second_factor, recovery_code, identity, password_reset to switchboard_system;
--> statement-breakpoint
grant select, insert on audit_anchor, audit_subject, erasure to switchboard_system;
--> statement-breakpoint
alter table audit add column version smallint not null default 1, add column token_id uuid, add column body text;
--> statement-breakpoint
alter table audit alter column version drop default;
--> statement-breakpoint
alter table audit drop constraint audit_actor_kind_check,
  add constraint audit_actor_kind_check check (actor_kind in ('person', 'token', 'job', 'system'));
--> statement-breakpoint
-- What the audit page narrows by.
create index audit_of_target on audit (workspace_id, target_id, seq desc);
--> statement-breakpoint
create index audit_of_action on audit (workspace_id, action, seq desc);
--> statement-breakpoint
create index audit_of_person on audit (workspace_id, person_id, seq desc);
--> statement-breakpoint
create index audit_of_request on audit (workspace_id, request_id, seq desc);
--> statement-breakpoint
drop function audit_append(uuid, text, uuid, text, text, text, text, jsonb, text, text);
--> statement-breakpoint
-- The only writer of the audit trail. It locks the workspace's head row, so sequence and chain have no gap and no fork;
-- call it last in a transaction, because the lock lasts until commit. The hash is over the previous hash and `body`, the
-- entry's own JSON text; of what is personal the body holds a salted hash, so that erasing it leaves the chain whole.
create function audit_append(
  p_workspace uuid, p_actor_kind text, p_person uuid, p_token uuid, p_actor_label text, p_action text,
  p_target_kind text, p_target_id text, p_meta jsonb, p_request_id text, p_personal text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head public.audit_head%rowtype;
  entry_at timestamptz;
  entry_hash bytea;
  entry_body text;
  entry_salt bytea;
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'audit_append: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  if p_personal is not null then
    entry_salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  end if;
  insert into public.audit_head (workspace_id, seq, hash) values (p_workspace, 0, '\x00') on conflict do nothing;
  select * into strict head from public.audit_head where workspace_id = p_workspace for update;
  entry_at := date_trunc('milliseconds', clock_timestamp());
  entry_body := jsonb_build_array(
    2, p_workspace, head.seq + 1, to_char(entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    p_actor_kind, p_person, p_token, p_actor_label, p_action, p_target_kind, p_target_id, p_meta, p_request_id,
    encode(sha256(entry_salt || convert_to(p_personal, 'UTF8')), 'hex')
  )::text;
  entry_hash := sha256(head.hash || convert_to(entry_body, 'UTF8'));
  insert into public.audit (workspace_id, seq, at, version, actor_kind, person_id, token_id, actor_label, action, target_kind,
    target_id, meta, request_id, ip, body, prev, hash)
  values (p_workspace, head.seq + 1, entry_at, 2, p_actor_kind, p_person, p_token, p_actor_label, p_action, p_target_kind,
    p_target_id, p_meta, p_request_id, null, entry_body, head.hash, entry_hash);
  if p_personal is not null then
    insert into public.audit_subject (workspace_id, seq, salt, personal) values (p_workspace, head.seq + 1, entry_salt, p_personal);
  end if;
  update public.audit_head set seq = head.seq + 1, hash = entry_hash where workspace_id = p_workspace;
  return head.seq + 1;
end $$;
--> statement-breakpoint
revoke all on function audit_append(uuid, text, uuid, uuid, text, text, text, text, jsonb, text, text) from public;
--> statement-breakpoint
grant execute on function audit_append(uuid, text, uuid, uuid, text, text, text, text, jsonb, text, text) to switchboard_app, switchboard_system;
--> statement-breakpoint
-- A table's trigger for statements says nothing of its partitions; those made later get theirs from db/partitions.ts.
do $$
declare
  name text;
begin
  for name in select inhrelid::regclass::text from pg_inherits where inhparent = 'audit'::regclass loop
    execute format('create or replace trigger audit_no_truncate before truncate on %s for each statement execute function audit_is_append_only()', name);
  end loop;
end $$;
--> statement-breakpoint
create trigger audit_anchor_append_only before update or delete on audit_anchor for each row execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_anchor_no_truncate before truncate on audit_anchor for each statement execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_subject_unchanged before update on audit_subject for each row execute function audit_is_append_only();
