import { counted, formatCount } from "#components/ui/number.ts";

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
  return bytes < 1e9 ? `${sizes.format(bytes / 1e6)} MB` : `${sizes.format(bytes / 1e9)} GB`;
}

/** How the recordings of a workspace stand, a sentence for each thing there is to say. */
export function countsInWords(counts: Counts): string[] {
  const { copied, bytes, waiting, dead, tooLarge, foreign, failed, leaving, isListing } = counts;
  const all = copied + waiting + dead + tooLarge + foreign + failed;
  const lines: string[] = [];
  if (all > 0) lines.push(`${formatCount(copied)} of ${counted(all, "recording")} copied, ${sizeOf(bytes)}.`);
  if (isListing) lines.push("Switchboard is looking for more.");
  if (waiting > 0) lines.push(`${counted(waiting, "waits", "wait")} to be copied.`);
  if (dead > 0) lines.push(`${counted(dead, "link is", "links are")} dead: the platform no longer has the file.`);
  if (tooLarge > 0) lines.push(`${counted(tooLarge, "is", "are")} too large: at most 100 MB are kept.`);
  if (foreign > 0)
    lines.push(
      `${counted(foreign, "link leads", "links lead")} to a host that is not the account’s: the connection’s page lists its hosts for recordings.`,
    );
  if (failed > 0) lines.push(`${counted(failed, "copy", "copies")} failed after several tries.`);
  if (leaving > 0) lines.push(`${counted(leaving, "copy is", "copies are")} being removed.`);
  return lines;
}
