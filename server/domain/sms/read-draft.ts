import type { CheckFacts, recipientCheck, UploadFormat } from "#db/schema/uploads.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { SmsBulkDraft } from "./bulk-draft.ts";
import { notYet } from "./not-yet.ts";

export type DraftRow = {
  id: string;
  title: string;
  createdAt: Date;
  createdByName: string | null;
  /** Numbers that would be sent to, null before the rows were checked. */
  messageCount: number | null;
  uploadName: string | null;
};

/** The upload as the draft's pages show it. */
export type DraftUpload = {
  id: string;
  purpose: "recipients" | "suppressions" | "delivery_report";
  name: string;
  source: "file" | "paste";
  state: "receiving" | "reading" | "read" | "failed";
  problem: string | null;
  receivedBytes: number;
  byteCount: number;
  rowCount: number;
  columns: string[] | null;
  format: UploadFormat | null;
  listName: string | null;
  createdAt: Date;
  createdByName: string | null;
};

export type VerdictCounts = { sendable: number; duplicate: number; suppressed: number; refused: number };

export type DraftCheck = {
  state: (typeof recipientCheck.$inferSelect)["state"];
  problem: string | null;
  revision: number;
  checkedRows: number;
  rowCount: number;
  counts: VerdictCounts;
  facts: CheckFacts | null;
  /** What the draft lacks to be prepared, as a sentence. */
  settingsProblem: string | null;
};

export type DraftAnswer = {
  id: string;
  title: string;
  /** Raised with each change; a change based on an older one is refused. */
  version: number;
  draft: SmsBulkDraft;
  upload: DraftUpload | null;
  check: DraftCheck | null;
  /** What the draft lacks to be checked or prepared, as a sentence. */
  settingsProblem: string | null;
  connection: { kind: "sandbox" | "live"; name: string };
  followsId: string | null;
  createdAt: Date;
  createdByName: string | null;
};

/** The drafts of the workspace that were not sent yet, newest first, at most 200. */
export async function listDrafts(_scope: Scope): Promise<{ rows: DraftRow[] }> {
  return notYet();
}

/** One draft with its upload and what the check found. Throws `not_found`, also once it was sent. */
export async function getDraft(_scope: Scope, _id: string): Promise<DraftAnswer> {
  return notYet();
}
