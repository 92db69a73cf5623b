-- Recipients are listed from the first arrived on, too. Whoever leaves out the last parameter asks as before.
drop function recipients_beginning(uuid, text, text, text, bigint, integer);
--> statement-breakpoint
create function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_place bigint, p_limit integer,
  p_oldest boolean default false)
returns setof bigint language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  behind text := case when p_oldest then '>' else '<' end;
  way text := case when p_oldest then 'asc' else 'desc' end;
  -- Planned for these values: what hardly any address begins with is found by the index, what all begin with by order. The
  -- workspace is a range of one, or it would be left out of the order.
  query text := format(
    'select r.id from public.recipient r where r.workspace_id between %L and %L and r.submission_id = %L
      and lower(r.address) collate "C" >= %L and lower(r.address) collate "C" < %L',
    workspace, workspace, p_submission, p_begins, p_begins || U&'\+10FFFF');
begin
  if p_state is not null then query := query || format(' and r.state = %L', p_state); end if;
  if p_trust is not null then query := query || format(' and r.trust = %L', p_trust); end if;
  if p_place is not null then query := query || format(' and r.id %s %s', behind, p_place); end if;
  return query execute query || format(' order by r.workspace_id %s, r.id %s limit %s', way, way, p_limit);
end $$;
--> statement-breakpoint
-- Nobody else calls what runs as the owner.
revoke all on function recipients_beginning(uuid, text, text, text, bigint, integer, boolean) from public;
--> statement-breakpoint
grant execute on function recipients_beginning(uuid, text, text, text, bigint, integer, boolean) to switchboard_app;
