ALTER TABLE "submission" ADD COLUMN "accepted_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "refused_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "unknown_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "not_sent_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
grant update (accepted_messages, refused_messages, unknown_messages, not_sent_messages) on submission to switchboard_app;--> statement-breakpoint
-- What was counted at each look is counted once: by the last attempt of each chunk.
update submission s set accepted_messages = c.accepted, refused_messages = c.refused, unknown_messages = c.unknown,
  not_sent_messages = c.not_sent
from (
  select submission_id,
    sum(case when state in ('accepted', 'accepted_id_unknown') then taken else 0 end) as accepted,
    sum(case when state = 'refused' then planned when state = 'accepted' and unclear = 0 then planned - taken else 0 end) as refused,
    sum(case when state = 'unknown' then planned when state = 'accepted' and unclear > 0 then planned - taken else 0 end) as unknown,
    sum(case when state = 'abandoned' then planned else 0 end) as not_sent
  from (
    select distinct on (submission_id, chunk_no) submission_id, state, message_count as planned,
      case when state = 'accepted' then least(coalesce(accepted_count, message_count), message_count) else message_count end as taken,
      coalesce(unclear_count, 0) as unclear
    from attempt where message_count is not null order by submission_id, chunk_no, attempt_no desc) last
  group by submission_id) c
where c.submission_id = s.id;
