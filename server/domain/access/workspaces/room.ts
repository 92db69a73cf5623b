import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

type Cap = { most: number; rows: SQL; sentence: (most: string) => string };

/** SQL over `u`, an upload: its rows are kept, or its bytes, since it was given up and may be tried again. */
export const isKept: SQL = sql`(exists (select from upload_block b where b.upload_id = u.id)
  or (u.state = 'failed' and exists (select from upload_part p where p.upload_id = u.id)))`;

/** What the members of one workspace can pile up, at most, and what they are told then. */
const caps = {
  drafts: {
    most: 500,
    rows: sql`select from submission where released_at is null`,
    sentence: (most) => t("domain.thisWorkspaceHasDrafts", { most }),
  },
  filesUnderWay: {
    most: 100,
    rows: sql`select from upload where state in ('receiving', 'reading')`,
    sentence: (most) => t("domain.filesAreBeingUploadedAlready", { most }),
  },
  files: {
    most: 2000,
    rows: sql`select from upload u where ${isKept}`,
    sentence: (most) => t("domain.thisWorkspaceKeepsFiles", { most }),
  },
  lists: {
    most: 200,
    rows: sql`select from upload where list_name is not null`,
    sentence: (most) => t("domain.thisWorkspaceHasSavedLists", { most }),
  },
  libraryEntries: {
    most: 5000,
    rows: sql`select from library_entry`,
    sentence: (most) => t("domain.theLibraryHoldsEntries", { most }),
  },
  sharedViews: {
    most: 200,
    rows: sql`select from saved_view where is_shared`,
    sentence: (most) => t("domain.viewsAreSharedInThisWorkspace", { most }),
  },
  exportSchedules: {
    most: 50,
    rows: sql`select from export_schedule`,
    sentence: (most) => t("domain.thisWorkspaceHasRepeatedExports", { most }),
  },
  templates: {
    most: 20_000,
    rows: sql`select from wa_template`,
    sentence: (most) => t("domain.thisWorkspaceHasTemplates", { most }),
  },
  aiTasks: {
    most: 20_000,
    rows: sql`select from ai_task`,
    sentence: (most) => t("domain.thisWorkspaceHasAITasks", { most }),
  },
  otpObjects: {
    most: 5000,
    rows: sql`select from otp_object`,
    sentence: (most) => t("domain.thisWorkspaceHasVerificationObjects", { most }),
  },
  priceLists: {
    most: 500,
    rows: sql`select from price_list`,
    sentence: (most) => t("domain.thisWorkspaceHasPriceLists", { most }),
  },
  connections: {
    most: 100,
    rows: sql`select from connection`,
    sentence: (most) => t("domain.thisWorkspaceHasConnections", { most }),
  },
  invitations: {
    most: 200,
    rows: sql`select from invitation where created_at > now() - interval '1 day'`,
    sentence: (most) => t("domain.invitationsWereMadeWithinADay", { most }),
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
