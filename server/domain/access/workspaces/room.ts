import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";

type Cap = { most: number; rows: SQL; sentence: (most: string) => string };

/** SQL over `u`, an upload: its rows are kept, or its bytes, since it was given up and may be tried again. */
export const isKept: SQL = sql`(exists (select from upload_block b where b.upload_id = u.id)
  or (u.state = 'failed' and exists (select from upload_part p where p.upload_id = u.id)))`;

/** What the members of one workspace can pile up, at most, and what they are told then. */
const caps = {
  drafts: {
    most: 500,
    rows: sql`select from submission where released_at is null`,
    sentence: (most) => `This workspace has ${most} drafts. Discard some that nobody needs, then begin a new one.`,
  },
  filesUnderWay: {
    most: 100,
    rows: sql`select from upload where state in ('receiving', 'reading')`,
    sentence: (most) =>
      `${most} files are being uploaded to this workspace already. Wait until some of them have been read.`,
  },
  files: {
    most: 2000,
    rows: sql`select from upload u where ${isKept}`,
    sentence: (most) =>
      `This workspace keeps ${most} files. Discard drafts or remove saved lists that nobody needs; unused files are deleted once they are older than this workspace keeps files.`,
  },
  lists: {
    most: 200,
    rows: sql`select from upload where list_name is not null`,
    sentence: (most) => `This workspace has ${most} saved lists. Remove one that nobody needs first.`,
  },
  libraryEntries: {
    most: 5000,
    rows: sql`select from library_entry`,
    sentence: (most) => `The library holds ${most} entries, including archived ones, which is the limit.`,
  },
  sharedViews: {
    most: 200,
    rows: sql`select from saved_view where is_shared`,
    sentence: (most) =>
      `${most} views are shared in this workspace. Delete some that nobody needs, then share this one.`,
  },
  exportSchedules: {
    most: 50,
    rows: sql`select from export_schedule`,
    sentence: (most) => `This workspace has ${most} repeated exports. Delete one that nobody needs first.`,
  },
  templates: {
    most: 20_000,
    rows: sql`select from wa_template`,
    sentence: (most) => `This workspace has ${most} templates of instant messages, which is the limit.`,
  },
  aiTasks: {
    most: 20_000,
    rows: sql`select from ai_task`,
    sentence: (most) => `This workspace has ${most} AI tasks, which is the limit.`,
  },
  otpObjects: {
    most: 5000,
    rows: sql`select from otp_object`,
    sentence: (most) =>
      `This workspace has ${most} verification applications, voice templates and flows, which is the limit.`,
  },
  priceLists: {
    most: 500,
    rows: sql`select from price_list`,
    sentence: (most) => `This workspace has ${most} price lists, including archived ones, which is the limit.`,
  },
  connections: {
    most: 100,
    rows: sql`select from connection`,
    sentence: (most) => `This workspace has ${most} connections, including archived ones, which is the limit.`,
  },
  invitations: {
    most: 200,
    rows: sql`select from invitation where created_at > now() - interval '1 day'`,
    sentence: (most) => `${most} invitations were made in this workspace within a day. Invite others tomorrow.`,
  },
} satisfies Record<string, Cap>;

export type Capped = keyof typeof caps;

/**
 * Throws `too_many` where the workspace that the transaction sees holds as many as it may. Take the workspace's lock
 * first: two at once would both find the last place free. `most` is for tests.
 */
export async function requireRoomFor(tx: Tx, what: Capped, most: number = caps[what].most): Promise<void> {
  const { rows, sentence } = caps[what];
  // No more of them are counted than matter.
  const [found] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${most}) as held`,
  );
  if ((found?.count ?? 0) >= most) throw new DomainError("too_many", sentence(most.toLocaleString("en")));
}
