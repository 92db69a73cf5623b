import { sql } from "drizzle-orm";

/** SQL joins for who pressed Send on a submission `s`: it stands in the trail, since a draft may have been begun by somebody else. */
export const joinSender = sql`
  left join person p on p.id = s.created_by
  left join lateral (
    select t.person_id from audit t
    where t.workspace_id = s.workspace_id and t.target_id = s.id::text and t.action = 'submission.created'
    order by t.seq desc limit 1) pressed on true
  left join person sender on sender.id = pressed.person_id`;

/** SQL for their name; null of people who are not here any more. */
export const senderName = sql`coalesce(sender.name, p.name)`;
