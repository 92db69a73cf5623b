import { rmSync } from "node:fs";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { newDataFolder } from "./scratch.ts";

export type S3Server = {
  /** As RECORDINGS_S3_URL names its bucket, with a prefix. */
  url: string;
  /** Every object of the bucket by its key, as it lies on the server's disk. */
  folder: string;
  port: number;
  close(): Promise<void>;
};

const bucket = "voice";
/** Its one account. */
const key = "S3RVER";

/** An S3 server on a free port of this machine, with one empty bucket. */
export async function startS3({ port = 0, folder = newDataFolder() } = {}): Promise<S3Server> {
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const address = await server.run();
  return {
    url: `http://${key}:${key}@127.0.0.1:${address.port}/${bucket}/recordings?region=us-east-1`,
    folder: join(folder, bucket),
    port: address.port,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
