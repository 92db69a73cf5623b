import { mkdirSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { CopyStep } from "#server/domain/calls/recordings/copying/copy.ts";
import { runCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import type { Services } from "#server/domain/scope.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { openServices } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";

const die = () => process.kill(process.pid, "SIGKILL");

/**
 * A worker that copies recordings and is killed at a step of the first one that gets there:
 * `node tests/fault/recordings-process.ts <database> <data folder> <sandbox> <step>`. At "never" it waits to be killed from
 * outside. As "naive" it tells of the copy first and writes it where it belongs, as far as it comes.
 */
async function main([url = "", dataDir = "", sandboxUrl = "", step = ""]: string[]): Promise<void> {
  const recordings = openRecordingStores(dataDir, undefined);
  const services = await openServices(url, { connections: 4, sandboxUrl, recordings });
  if (step === "naive") return copyNaively(services, join(dataDir, "recordings"));
  const onStep = (reached: CopyStep) => {
    writeSync(1, `${reached}\n`);
    if (reached === step) die();
  };
  while ((await runNext(services, "copy_recordings", (held) => runCopies(services, held, { onStep }))) !== "idle");
  throw new Error("nobody killed it");
}

async function copyNaively({ db }: Services, folder: string): Promise<void> {
  const [row] = await db.system.execute<{ url: string; workspaceId: string }>(sql`
    select url, workspace_id as "workspaceId" from recording limit 1`);
  const whole = new Uint8Array(await (await fetch(String(row?.url))).arrayBuffer());
  const key = `${row?.workspaceId}/naive`;
  await db.system.execute(sql`
    update recording set state = 'copied', place = 'folder', place_id = 'here', object_key = ${key}, bytes = ${whole.length},
      sha256 = sha256(decode(${Buffer.from(whole).toString("hex")}, 'hex')), content_type = 'audio/wav', copied_at = now()
    where url = ${row?.url}`);
  mkdirSync(dirname(join(folder, key)), { recursive: true });
  writeFileSync(join(folder, key), whole.subarray(0, whole.length / 2));
  die();
}

await main(process.argv.slice(2));
