import { type SQL, sql } from "drizzle-orm";
import { submission } from "#db/schema/submissions.ts";

/**
 * SQL over a template's `submission`, if it has one: its call did not make it. Another row of its name and language, or
 * nobody here, says what the platform has.
 */
export const wasNotMade: SQL = sql`coalesce(${submission.state} in ('refused', 'cancelled'), false)`;
