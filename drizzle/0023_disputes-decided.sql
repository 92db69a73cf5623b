ALTER TABLE "recipient" ADD COLUMN "decided_state" text;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "decided_reason" text;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "contradicted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "succeeded_decided" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "failed_decided" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "succeeded_decided_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "failed_decided_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_disputed" ON "submission" USING btree ("workspace_id","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."disputed_count" > 0;--> statement-breakpoint
-- A person decides about a dispute in the role of their workspace.
grant update (state, trust, decided_state, decided_by, decided_at, decided_reason, contradicted_at) on recipient to switchboard_app;
--> statement-breakpoint
grant update (succeeded_count, succeeded_decided_count, failed_count, failed_decided_count, disputed_count)
  on submission to switchboard_app;
--> statement-breakpoint
-- A dispute is known in no way, so who looks for a trust does not find it.
create or replace function recipients_beginning(p_submission uuid, p_begins text, p_state text, p_trust text, p_place bigint, p_limit integer,
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
  if p_trust is not null then query := query || format(' and r.trust = %L and r.state <> ''disputed''', p_trust); end if;
  if p_place is not null then query := query || format(' and r.id %s %s', behind, p_place); end if;
  return query execute query || format(' order by r.workspace_id %s, r.id %s limit %s', way, way, p_limit);
end $$;
