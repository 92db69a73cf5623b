import { join } from "node:path";
import type { RecordingStores } from "#server/domain/recording-stores.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";

/** The places of a process: `recordings` in its data folder, and the bucket that `RECORDINGS_S3_URL` names. Touches neither. */
export function openRecordingStores(dataDir: string, bucketUrl: string | undefined): RecordingStores {
  const folder = join(dataDir, "recordings");
  return {
    folder: folderStore(folder),
    bucket: bucketUrl === undefined ? null : bucketStore(readBucketAddress(bucketUrl)),
    // On the same disk: what is whole is renamed into its place.
    incoming: join(folder, "incoming"),
  };
}
