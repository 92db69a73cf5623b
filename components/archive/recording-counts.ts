import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

type Counts = {
  copied: number;
  bytes: number;
  waiting: number;
  dead: number;
  tooLarge: number;
  foreign: number;
  failed: number;
  leaving: number;
  isListing: boolean;
};

const sizes = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** "3.4 GB", as disks and stores count. */
function sizeOf(bytes: number): string {
  return bytes < 1e9
    ? t("archive.bytesMB", { bytes: sizes.format(bytes / 1e6) })
    : t("archive.bytesGB", { bytes: sizes.format(bytes / 1e9) });
}

/** How the recordings of a workspace stand, a sentence for each thing there is to say. */
export function countsInWords(counts: Counts): string[] {
  const { copied, bytes, waiting, dead, tooLarge, foreign, failed, leaving, isListing } = counts;
  const all = copied + waiting + dead + tooLarge + foreign + failed;
  const lines: string[] = [];
  if (all > 0)
    lines.push(
      t("archive.copiedOfAllRecordingCopiedSizeOf", { copied: formatCount(copied), all, sizeOf: sizeOf(bytes) }),
    );
  if (isListing) lines.push(t("archive.switchboardIsLookingForMore"));
  if (waiting > 0) lines.push(t("archive.waitingWaitsToBeCopied", { waiting }));
  if (dead > 0) lines.push(t("archive.deadLinkIsDeadThePlatformNo", { dead }));
  if (tooLarge > 0) lines.push(t("archive.tooLargeIsTooLargeAtMost100", { tooLarge }));
  if (foreign > 0) lines.push(t("archive.foreignLinkLeadsToAHostThat", { foreign }));
  if (failed > 0) lines.push(t("archive.failedCopyFailedAfterSeveralTries", { failed }));
  if (leaving > 0) lines.push(t("archive.leavingCopyIsBeingRemoved", { leaving }));
  return lines;
}
