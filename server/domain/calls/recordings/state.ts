import { inWorkspace } from "#db/client.ts";
import { type RecordingPart, recordingParts } from "#db/schema/recordings.ts";
import { DomainError } from "#server/domain/errors.ts";
import { storeOf } from "#server/domain/file-stores.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { type FoundRecording, findRecording } from "./playing/find.ts";
import { copyElsewhere } from "./playing/play.ts";
import { findSetting } from "./settings.ts";
import { sizeInWords } from "./source/limits.ts";

/** `linked` plays from the platform; `waiting` will be copied; the last four have no copy and get none by themselves. */
export type ShownState = "linked" | "waiting" | "copied" | "dead" | "too_large" | "foreign" | "failed";

/** How a part of a call's recording stands. */
export type ShownRecording = {
  part: RecordingPart;
  state: ShownState;
  /** The state in a sentence, without its time. */
  sentence: string;
  /** Since when it is copied, dead, too large, foreign or failed. */
  since: Date | null;
  /** Of a copy: its length, and its SHA-256 in hex. */
  bytes: number | null;
  sha256: string | null;
  /** When copying it is tried next. */
  nextTryAt: Date | null;
  /** Whether there may be something to hear. */
  plays: boolean;
};

/** The recordings of an AI call: one entry for each part that there is. Throws `not_found` for a call that is not kept. */
export async function recordingsOfCall(
  scope: Scope,
  call: { connectionId: string; recordId: string },
): Promise<{ recordings: ShownRecording[]; mayCopy: boolean }> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const mode = (await findSetting(tx, scope.workspace.id))?.mode ?? "links";
    const recordings: ShownRecording[] = [];
    for (const part of recordingParts) {
      const found = await findRecording(tx, { ...call, part });
      if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchCallInThis"));
      const shown = shownOf(scope, part, found, mode);
      if (shown !== null) recordings.push(shown);
    }
    const mayCopy = scope.permissions.has("archive.manage") && recordings.some(({ state }) => state !== "copied");
    return { recordings, mayCopy };
  });
}

const plain = { since: null, bytes: null, sha256: null, nextTryAt: null, plays: true };

function shownOf(
  scope: Scope,
  part: RecordingPart,
  { row, link }: FoundRecording,
  mode: "links" | "copies",
): ShownRecording | null {
  if (row?.leavingAt) return null;
  if (row === null) {
    if (link === null) return null;
    const sentence = mode === "copies" ? t("domain.itWaitsToBeCopiedAndPlays") : t("domain.onlyItsLinkIsKept");
    return { part, ...plain, state: mode === "copies" ? "waiting" : "linked", sentence };
  }
  const problem = shownText(scope, told(row.problem));
  switch (row.state) {
    case "copied": {
      const store = storeOf(scope.services.recordings, row);
      const size = sizeInWords(row.bytes ?? 0);
      const sentence =
        store === null
          ? t("domain.copiedElsewhere", { size, where: copyElsewhere(row.place) })
          : t("domain.copiedAndKeptIn", { size, store: store.name() });
      const sha256 = row.sha256?.toString("hex") ?? null;
      return { part, ...plain, state: "copied", sentence, since: row.copiedAt, bytes: row.bytes, sha256 };
    }
    case "linked": {
      const sentence =
        problem === null ? t("domain.itWaitsToBeCopied") : t("domain.itWaitsToBeCopiedAfter", { problem });
      return { part, ...plain, state: "waiting", sentence, nextTryAt: row.nextTryAt, plays: link !== null };
    }
    case "dead":
      return {
        part,
        ...plain,
        state: "dead",
        sentence: problem ?? t("domain.theLinkIsDead"),
        since: row.endedAt,
        plays: false,
      };
    case "too_large":
    case "foreign":
      return { part, ...plain, state: row.state, sentence: problem ?? "", since: row.endedAt, plays: false };
    case "failed": {
      const sentence =
        problem === null ? t("domain.itCouldNotBeCopied") : t("domain.itCouldNotBeCopiedBecause", { problem });
      return { part, ...plain, state: "failed", sentence, since: row.endedAt, plays: link !== null };
    }
  }
}
