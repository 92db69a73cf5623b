-- Lists that were kept in the library after they were sent to said that they were never used.
update library_entry e set last_used_at = used.at
from (select l.id, max(s.released_at) as at from library_entry l
    join submission s on s.workspace_id = l.workspace_id and s.connection_id = l.connection_id and s.area = 'email'
      and s.context ->> 'receiverId' = l.value and s.released_at is not null and s.state not in ('refused', 'cancelled')
    where l.kind = 'recipient_list' and l.last_used_at is null group by l.id) used
where e.id = used.id;
