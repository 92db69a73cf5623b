-- Tables that grow for ever, partitioned by time. Partitions are made by db/partitions.ts; the default one keeps an
-- insert from failing when that job is late. Sequences instead of identity columns: an attached table may not bring its own.
create sequence callback_id_seq;
--> statement-breakpoint
create table callback (
  id bigint not null default nextval('callback_id_seq'),
  attempt_created_at timestamptz(3) not null,
  dedupe_key bytea not null check (octet_length(dedupe_key) = 32),
  workspace_id uuid not null,
  attempt_id uuid not null,
  times_seen integer not null default 1,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  method text not null,
  content_type text,
  query text not null default '',
  raw bytea not null,
  source_ip text,
  disposition text not null default 'new' check (disposition in ('new', 'done', 'parked', 'unparsed')),
  problem text,
  task_id text,
  email_id text,
  late boolean not null default false,
  processed_at timestamptz(3),
  primary key (attempt_created_at, dedupe_key)
) partition by range (attempt_created_at);
--> statement-breakpoint
alter sequence callback_id_seq owned by callback.id;
--> statement-breakpoint
create index callback_new on callback (id) where disposition = 'new';
--> statement-breakpoint
create index callback_newest on callback (workspace_id, id desc);
--> statement-breakpoint
create index callback_attempt on callback (attempt_id, id);
--> statement-breakpoint
create table evidence (
  attempt_created_at timestamptz(3) not null,
  attempt_id uuid not null,
  email_id text not null,
  source text not null check (source in ('callback', 'query')),
  kind text not null,
  workspace_id uuid not null,
  submission_id uuid not null,
  seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  remark text,
  receive_time text,
  callback_id bigint,
  platform_call_id uuid,
  raw jsonb,
  primary key (attempt_created_at, attempt_id, email_id, source, kind)
) partition by range (attempt_created_at);
--> statement-breakpoint
create table platform_call (
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  workspace_id uuid not null,
  connection_id uuid not null,
  operation text not null,
  app_id text,
  person_id uuid,
  job text,
  submission_id uuid,
  attempt_id uuid,
  method text not null,
  path text not null,
  request jsonb not null,
  outcome text not null check (outcome in ('started', 'accepted', 'refused', 'not_sent', 'unknown')),
  http_status integer,
  platform_status text,
  reply text,
  note text,
  sent boolean,
  duration_ms integer,
  clock_difference_ms integer,
  drift jsonb,
  primary key (at, id),
  check (person_id is not null or job is not null)
) partition by range (at);
--> statement-breakpoint
create index platform_call_newest on platform_call (workspace_id, at desc, id desc);
--> statement-breakpoint
create index platform_call_attempt on platform_call (attempt_id) where attempt_id is not null;
--> statement-breakpoint
create table audit (
  workspace_id uuid not null,
  seq bigint not null,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('person', 'job', 'system')),
  person_id uuid,
  actor_label text not null,
  action text not null,
  target_kind text not null,
  target_id text,
  meta jsonb not null,
  request_id text,
  ip text,
  prev bytea not null,
  hash bytea not null,
  primary key (at, workspace_id, seq)
) partition by range (at);
--> statement-breakpoint
create index audit_chain on audit (workspace_id, seq desc);
--> statement-breakpoint
create table audit_head (
  workspace_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
--> statement-breakpoint
create sequence change_id_seq;
--> statement-breakpoint
create table change (
  id bigint not null default nextval('change_id_seq'),
  at timestamptz(3) not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  workspace_id uuid not null,
  submission_id uuid not null,
  kind text not null check (kind in ('submission', 'attempt', 'recipient')),
  recipient_id bigint,
  primary key (at, id)
) partition by range (at);
--> statement-breakpoint
alter sequence change_id_seq owned by change.id;
--> statement-breakpoint
create index change_cursor on change (xid, id);
--> statement-breakpoint
create index change_of_submission on change (submission_id, xid, id);
--> statement-breakpoint
create table callback_default partition of callback default;
--> statement-breakpoint
create table evidence_default partition of evidence default;
--> statement-breakpoint
create table platform_call_default partition of platform_call default;
--> statement-breakpoint
create table audit_default partition of audit default;
--> statement-breakpoint
create table change_default partition of change default;
