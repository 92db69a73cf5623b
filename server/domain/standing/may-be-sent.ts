import { sql } from "drizzle-orm";

/** While all sending is held, because the database may be one of the past, nothing is sent from anywhere. */
export const noHold = sql`not exists (select from sending_hold h where h.released_at is null)`;

/** Over an archived connection, in an archived workspace and while sending is stopped there, what is queued waits. */
const isOpen = sql`c.archived_at is null and w.archived_at is null and w.sending_stopped_at is null`;

/** The same while a connection rests because its last calls failed. For a query with `connection c` and `workspace w`. */
export const accountMaySend = sql`${isOpen} and c.rest_until is null`;

/** Nothing is sent of a submission that was not released, is paused or was stopped. For a query with `submission s`. */
export const submissionMaySend = sql`s.released_at is not null and s.paused_at is null and s.stopped_at is null`;

const ofAttempt = sql`from submission s join connection c on c.id = s.connection_id
    join workspace w on w.id = s.workspace_id where s.id = attempt.submission_id and ${submissionMaySend}`;

/** Of an `attempt`: nobody holds it back, so that it goes out by itself, if only after its account has rested. */
export const isNotHeldBack = sql`exists (select ${ofAttempt} and ${isOpen})`;

/** Of an `attempt`: it may go out now. */
export const mayBeSent = sql`${noHold} and exists (select ${ofAttempt} and ${accountMaySend})`;
