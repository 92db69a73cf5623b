import type { SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { addressColumns } from "#server/compose/exported/lists.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import {
  type AskedAddress,
  askedAddress,
  type EmailTo,
  mostOfAddress,
  recipientsTo,
  type StoredEmail,
  selectEmails,
  shownEmail,
} from "./to-address.ts";

const columns = filedColumns(addressColumns, {
  address: ({ address }: EmailTo) => address,
  send: ({ title }) => title,
  sent_at: ({ sentAt }) => isoTime(sentAt),
  sent_by: ({ sentByName }) => sentByName,
  state: ({ state }) => state,
  trust: ({ trust }) => trust,
  what_we_heard: ({ heard }) => heard,
  last_heard_at: ({ lastHeardAt }) => isoTime(lastHeardAt),
  decided_by: ({ decidedByName }) => decidedByName,
  result_decided_by: ({ resultDecidedByName }) => resultDecidedByName,
  result_decided_at: ({ decidedAt }) => decidedAt && isoTime(decidedAt),
  result_decided_because: ({ decidedReason }) => decidedReason,
  list_id: ({ list }) => list?.value,
  email_id: ({ emailId }) => emailId,
  send_id: ({ submissionId }) => submissionId,
});

/**
 * The emails to one address as a file, the last heard of first. The audit entry is written before anything leaves. Throws as
 * `readAddress`, `too_many`.
 */
export async function exportAddress(
  scope: Scope,
  { address: asked, ...within }: AskedAddress,
  { format, columns: chosen, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  const choice = { format, columns: chosen };
  const address = askedAddress(scope, asked);
  const work: FileWork<StoredEmail> = {
    permission: "personal.see",
    action: "address.exported",
    prepare: async () => ({
      target: { kind: "workspace", id: scope.workspace.id },
      meta: { ...within, ...choiceOf(choice) },
      personal: { address },
      content: listingContent(
        {
          // An address in the name would outlive its person in a folder of downloads.
          name: "emails-to-one-address",
          columns,
          query: selectEmails(recipientsTo(address, null, mostOfAddress), within),
          execute: (tx: Tx, fetch: SQL) => tx.execute<StoredEmail>(fetch),
          rowsOf: (stored: StoredEmail[]) => stored.map(shownEmail),
        },
        choice,
      ),
    }),
  };
  return exportFile(scope, work, options);
}
