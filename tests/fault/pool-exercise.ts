/**
 * A process of its own that stores parts of files without a pause, as parallel uploads do, with the driver that its
 * argument names; asked over the channel, it tells how many of 48 parallel queries failed and how long all took.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import asItComes from "postgres";
import { connectTo } from "#db/driver.ts";

const [url = "", driver] = process.argv.slice(2);
const open = driver === "mended" ? connectTo : asItComes;
// As it comes it throws outside of any promise; what happens then is what is looked at.
if (driver !== "mended") process.on("uncaughtException", () => undefined);

const sql = open(url, {
  max: 10,
  connect_timeout: 2,
  backoff: (tries: number) => Math.min(tries / 10, 1),
  onnotice: () => undefined,
});
const part = randomBytes(512 * 1024);
await sql`create table if not exists part (id bigint generated always as identity, bytes bytea)`;

let isUploading = true;
let stored = 0;

async function upload(): Promise<void> {
  while (isUploading) {
    try {
      await sql.begin(async (tx) => {
        await tx`select set_config('app.workspace', 'x', true)`;
        // What a request does between two statements of its transaction.
        await delay(1);
        await tx`insert into part (bytes) values (${part})`;
        await tx`delete from part`;
      });
      stored += 1;
    } catch {
      await delay(20);
    }
  }
}

const startUploads = () => Array.from({ length: 16 }, upload);
let uploads = startUploads();

async function probe(): Promise<{ failed: number; ms: number }> {
  isUploading = false;
  await Promise.race([Promise.all(uploads), delay(10_000)]);
  const begun = performance.now();
  const all = await Promise.allSettled(Array.from({ length: 48 }, () => sql`select 1`));
  const failed = all.filter(({ status }) => status === "rejected").length;
  const ms = performance.now() - begun;
  isUploading = true;
  uploads = startUploads();
  return { failed, ms };
}

process.on("message", async (what) => {
  process.send?.(what === "stored" ? stored : await probe());
});
process.send?.("ready");
