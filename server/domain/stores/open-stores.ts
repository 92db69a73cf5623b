import { join } from "node:path";
import type { FileStores } from "#server/domain/file-stores.ts";
import { t } from "#words/t.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";

/** The folders of the data folder that hold files which rows of the database name. A backup copies them after the database. */
export const storeFolders = { exports: "exports", recordings: "recordings" } as const;

/** The places of exports: `exports` in the data folder, and the bucket that `EXPORTS_S3_URL` names. Touches neither. */
export function openExportStores(dataDir: string, bucketUrl: string | undefined): FileStores {
  const folder = join(dataDir, storeFolders.exports);
  const told = {
    setting: "EXPORTS_S3_URL",
    keptLess: (of: { bucket: string; host: string; kept: number; bytes: number }) =>
      t("kept.bucketKeptLessOfAnExport", of),
  };
  return {
    folder: folderStore(folder, "exports"),
    bucket: bucketUrl === undefined ? null : bucketStore(readBucketAddress(bucketUrl), told),
    incoming: join(folder, "incoming"),
  };
}

/** The places of recordings: `recordings` in its data folder, and the bucket that `RECORDINGS_S3_URL` names. Touches neither. */
export function openRecordingStores(dataDir: string, bucketUrl: string | undefined): FileStores {
  const folder = join(dataDir, storeFolders.recordings);
  return {
    folder: folderStore(folder),
    bucket: bucketUrl === undefined ? null : bucketStore(readBucketAddress(bucketUrl)),
    // On the same disk: what is whole is renamed into its place.
    incoming: join(folder, "incoming"),
  };
}
