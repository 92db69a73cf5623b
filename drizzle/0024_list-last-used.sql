-- When a list was last sent to, instead of whether. What the platform refused or nobody sent went to no list.
create function list_last_used(p_workspace uuid, p_connection uuid, p_list text)
returns timestamptz language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role', true) = 'switchboard_app'
     and coalesce(nullif(current_setting('app.workspace', true), '')::uuid <> p_workspace, true) then
    raise exception 'list_last_used: workspace % is not the transaction''s workspace', p_workspace using errcode = '42501';
  end if;
  return (select max(s.released_at) from public.submission s
    where s.workspace_id = p_workspace and s.connection_id = p_connection and s.area = 'email'
      and s.context ->> 'receiverId' = p_list and s.released_at is not null and s.state not in ('refused', 'cancelled'));
end $$;
--> statement-breakpoint
revoke all on function list_last_used(uuid, uuid, text) from public;
--> statement-breakpoint
grant execute on function list_last_used(uuid, uuid, text) to switchboard_app, switchboard_system;
--> statement-breakpoint
drop function list_was_used(uuid, uuid, text);
