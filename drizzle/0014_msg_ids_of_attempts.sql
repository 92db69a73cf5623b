CREATE TABLE "msg_id_holder" (
	"workspace_id" uuid NOT NULL,
	"msg_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "msg_id_holder_workspace_id_msg_id_message_id_pk" PRIMARY KEY("workspace_id","msg_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "msg_ids" jsonb;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "unnamed_items" integer[];--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "msg_ids_listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "msg_id_holder" ADD CONSTRAINT "msg_id_holder_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Messages stand in a chunk from 0 on without gaps, so that the place in the list is the item's number.
update attempt a set msg_ids = named.msg_ids, unnamed_items = named.unnamed_items
from (
  select submission_id, chunk_no, jsonb_agg(msg_id order by item_no) as msg_ids,
    coalesce(array_agg(item_no order by item_no) filter (where msg_id is null), '{}') as unnamed_items
  from message group by submission_id, chunk_no) named
where a.submission_id = named.submission_id and a.chunk_no = named.chunk_no and a.state = 'accepted'
  and not exists (select from attempt later
    where later.submission_id = a.submission_id and later.chunk_no = a.chunk_no and later.attempt_no > a.attempt_no);--> statement-breakpoint
DROP INDEX "message_by_msg_id";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "msg_id";--> statement-breakpoint
CREATE INDEX "attempt_unlisted" ON "attempt" USING btree ("workspace_id","id") WHERE "attempt"."msg_ids" is not null and "attempt"."msg_ids_listed_at" is null;--> statement-breakpoint
do $$
begin
  alter table msg_id_holder enable row level security;
  alter table msg_id_holder force row level security;
  create policy app on msg_id_holder to switchboard_app
    using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
  create policy system on msg_id_holder to switchboard_system using (true);
  execute format('create policy owner on msg_id_holder to %I using (true)', current_user);
end $$;
--> statement-breakpoint
grant select on msg_id_holder to switchboard_app;
--> statement-breakpoint
grant select, insert, update, delete on msg_id_holder to switchboard_system;
--> statement-breakpoint
-- Null where a call's request is exactly that of its attempt, which keeps it.
alter table platform_call alter column request drop not null;
