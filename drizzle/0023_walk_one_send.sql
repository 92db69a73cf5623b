-- In the order of the index of one send. Asked for the order of ids alone, the database went through those of all sends from
-- the last one on, since it takes any send's to be spread among them.
create or replace function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_before bigint, p_limit integer)
returns setof bigint language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  workspace uuid := nullif(current_setting('app.workspace', true), '')::uuid;
  -- Planned for these values: what hardly any address begins with is found by the index, what all begin with by order. The
  -- workspace is a range of one, or it would be left out of the order.
  query text := format(
    'select r.id from public.recipient r where r.workspace_id between %L and %L and r.submission_id = %L
      and lower(r.address) collate "C" >= %L and lower(r.address) collate "C" < %L',
    workspace, workspace, p_submission, p_begins, p_begins || U&'\+10FFFF');
begin
  if p_state is not null then query := query || format(' and r.state = %L', p_state); end if;
  if p_trust is not null then query := query || format(' and r.trust = %L', p_trust); end if;
  if p_before is not null then query := query || format(' and r.id < %s', p_before); end if;
  return query execute query || format(' order by r.workspace_id desc, r.id desc limit %s', p_limit);
end $$;
