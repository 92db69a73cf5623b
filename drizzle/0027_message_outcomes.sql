ALTER TABLE "message" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "msg_id" text;--> statement-breakpoint
-- What stood with the last call of a chunk, in one value for all of its messages, goes to each of them.
update message m set msg_id = a.msg_ids ->> m.item_no,
  outcome = case when a.msg_ids ->> m.item_no is not null then 'accepted' when a.unclear_count > 0 then 'unknown' else 'refused' end
from attempt a
where a.submission_id = m.submission_id and a.chunk_no = m.chunk_no and a.state = 'accepted' and a.msg_ids is not null
  and not exists (select from attempt later
    where later.submission_id = a.submission_id and later.chunk_no = a.chunk_no and later.attempt_no > a.attempt_no);--> statement-breakpoint
CREATE INDEX "message_not_accepted" ON "message" USING btree ("submission_id","outcome","chunk_no","item_no") WHERE "message"."outcome" <> 'accepted';--> statement-breakpoint
CREATE INDEX "message_msg_id" ON "message" USING btree ("workspace_id",left("msg_id", 200)) WHERE "message"."msg_id" is not null;--> statement-breakpoint
DROP TABLE "msg_id_holder";--> statement-breakpoint
DROP INDEX "attempt_unlisted";--> statement-breakpoint
ALTER TABLE "attempt" DROP COLUMN "msg_ids";--> statement-breakpoint
ALTER TABLE "attempt" DROP COLUMN "unnamed_items";--> statement-breakpoint
ALTER TABLE "attempt" DROP COLUMN "msg_ids_listed_at";
