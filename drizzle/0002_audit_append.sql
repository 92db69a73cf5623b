-- The only writer of the audit trail. It locks the workspace's head row, so sequence and chain have no gap and no fork;
-- call it last in a transaction, because the lock lasts until commit.
create function audit_append(
  p_workspace uuid, p_actor_kind text, p_person uuid, p_actor_label text, p_action text,
  p_target_kind text, p_target_id text, p_meta jsonb, p_request_id text, p_ip text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head public.audit_head%rowtype;
  entry_at timestamptz;
  entry_hash bytea;
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'audit_append: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  insert into public.audit_head (workspace_id, seq, hash) values (p_workspace, 0, '\x00') on conflict do nothing;
  select * into strict head from public.audit_head where workspace_id = p_workspace for update;
  entry_at := date_trunc('milliseconds', clock_timestamp());
  entry_hash := sha256(head.hash || convert_to(jsonb_build_array(
    p_workspace, head.seq + 1, to_char(entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    p_actor_kind, p_person, p_actor_label, p_action, p_target_kind, p_target_id, p_meta, p_request_id, p_ip
  )::text, 'UTF8'));
  insert into public.audit (workspace_id, seq, at, actor_kind, person_id, actor_label, action, target_kind, target_id,
    meta, request_id, ip, prev, hash)
  values (p_workspace, head.seq + 1, entry_at, p_actor_kind, p_person, p_actor_label, p_action, p_target_kind, p_target_id,
    p_meta, p_request_id, p_ip, head.hash, entry_hash);
  update public.audit_head set seq = head.seq + 1, hash = entry_hash where workspace_id = p_workspace;
  return head.seq + 1;
end $$;
--> statement-breakpoint
revoke all on function audit_append(uuid, text, uuid, text, text, text, text, jsonb, text, text) from public;
--> statement-breakpoint
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_is_append_only();
