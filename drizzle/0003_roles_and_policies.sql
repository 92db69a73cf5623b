-- Two roles that own nothing and bypass nothing. They belong to the cluster, so another database may have made them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['switchboard_app', 'switchboard_system'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'SET') then
      execute format('grant %I to current_user with set true, inherit false', wanted);
    end if;
    execute format('grant usage on schema public to %I', wanted);
  end loop;
end $$;
--> statement-breakpoint
-- Row-level security on every table that belongs to a workspace: forced, one policy for the app inside the transaction's
-- workspace, one for the system role, one for the owner, whom SECURITY DEFINER functions and migrations run as.
do $$
declare
  name text;
  mine text := 'nullif(current_setting(''app.workspace'', true), '''')::uuid';
begin
  foreach name in array array['workspace', 'membership', 'connection', 'application', 'submission', 'attempt', 'attempt_token',
    'recipient', 'callback', 'evidence', 'platform_call', 'audit', 'audit_head', 'change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy app on %I to switchboard_app using (%s = %s)', name,
      case name when 'workspace' then 'id' else 'workspace_id' end, mine);
    execute format('create policy system on %I to switchboard_system using (true)', name);
    execute format('create policy owner on %I to %I using (true)', name, current_user);
  end loop;
  alter table person enable row level security;
  alter table person force row level security;
  execute format('create policy app on person for select to switchboard_app using
    (exists (select from membership m where m.person_id = person.id and m.workspace_id = %s))', mine);
  create policy system on person to switchboard_system using (true);
  execute format('create policy owner on person to %I using (true)', current_user);
end $$;
--> statement-breakpoint
grant select on workspace, membership, connection, application, submission, attempt, recipient, callback, evidence,
  platform_call, audit, change to switchboard_app;
--> statement-breakpoint
grant select (id, email, name, disabled_at) on person to switchboard_app;
--> statement-breakpoint
grant insert on submission, attempt, platform_call, change to switchboard_app;
--> statement-breakpoint
grant update (state, accepted_at) on submission to switchboard_app;
--> statement-breakpoint
grant update (state, due_at, outcome_note, task_id, resolved_by, resolved_at, resolved_reason) on attempt to switchboard_app;
--> statement-breakpoint
grant update (next_poll_at, polling_ended_at) on recipient to switchboard_app;
--> statement-breakpoint
grant update (outcome, http_status, platform_status, reply, note, sent, duration_ms, clock_difference_ms, drift)
  on platform_call to switchboard_app;
--> statement-breakpoint
grant select, insert, update on person, session, sign_in_throttle, workspace, membership, connection, application, submission,
  attempt, attempt_token, recipient, callback, evidence, platform_call, quarantine, quarantine_day, pacing, worker_heartbeat,
  instance to switchboard_system;
--> statement-breakpoint
grant delete on session, sign_in_throttle, worker_heartbeat, quarantine, quarantine_day to switchboard_system;
--> statement-breakpoint
grant select on audit, audit_head to switchboard_system;
--> statement-breakpoint
grant select, insert on change to switchboard_system;
--> statement-breakpoint
grant usage on sequence callback_id_seq, change_id_seq to switchboard_app, switchboard_system;
--> statement-breakpoint
grant usage on all sequences in schema public to switchboard_system;
--> statement-breakpoint
grant execute on function audit_append(uuid, text, uuid, text, text, text, text, jsonb, text, text) to switchboard_app, switchboard_system;
