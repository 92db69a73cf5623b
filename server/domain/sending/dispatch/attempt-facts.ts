import { getTableColumns } from "drizzle-orm";
import { attempt } from "#db/schema/submissions.ts";
import type { CallRecord } from "#server/domain/account/calls/journal.ts";
import type { MadeCall } from "./call.ts";

/** What came of an attempt; `record` is that of its call, null where none was made or its record cannot be completed. */
export type Outcome = MadeCall & { record: CallRecord | null };

/** The request may be as large as a call can be, and does not matter to what becomes of it. */
const { request: _, ...facts } = getTableColumns(attempt);
export const attemptFacts = facts;
export type AttemptFacts = Omit<typeof attempt.$inferSelect, "request">;
