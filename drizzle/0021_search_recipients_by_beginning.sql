-- format() writes an absent value as nothing or NULL, so that each search of a large send without a filter failed.
create or replace function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_before bigint, p_limit integer)
returns setof bigint language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  -- Planned for these values: what hardly any address begins with is found by the index, what all begin with by order.
  query text := format(
    'select r.id from public.recipient r where r.workspace_id = %L and r.submission_id = %L
      and lower(r.address) collate "C" >= %L and lower(r.address) collate "C" < %L',
    nullif(current_setting('app.workspace', true), '')::uuid, p_submission, p_begins, p_begins || U&'\+10FFFF');
begin
  if p_state is not null then query := query || format(' and r.state = %L', p_state); end if;
  if p_trust is not null then query := query || format(' and r.trust = %L', p_trust); end if;
  if p_before is not null then query := query || format(' and r.id < %s', p_before); end if;
  return query execute query || format(' order by r.id desc limit %s', p_limit);
end $$;
