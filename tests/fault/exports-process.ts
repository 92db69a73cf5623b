import { mkdirSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { type ExportStep, writeExport } from "#server/domain/downloads/write-export.ts";
import type { Services } from "#server/domain/scope.ts";
import { openExportStores } from "#server/domain/stores/open-stores.ts";
import { openServices } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";

const die = () => process.kill(process.pid, "SIGKILL");

/**
 * A worker that writes an export and is killed at a step of it: `node tests/fault/exports-process.ts <database> <data folder>
 * <step>`. At "never" it waits to be killed from outside. As "naive" it says first that the file is ready, and writes it then.
 */
async function main([url = "", dataDir = "", step = ""]: string[]): Promise<void> {
  const exports = openExportStores(dataDir, undefined);
  const services = await openServices(url, { connections: 4, exports });
  if (step === "naive") return writeNaively(services, join(dataDir, "exports"));
  const onStep = (reached: ExportStep) => {
    writeSync(1, `${reached}\n`);
    if (reached === step) die();
  };
  // Small pages, so that whoever kills it finds it in the middle.
  const options = { onStep, pageRows: 100, tellMs: 10 };
  await runNext(services, "write_export", (held) => writeExport(services, held, options));
  throw new Error("nobody killed it");
}

async function writeNaively({ db }: Services, folder: string): Promise<void> {
  const text = Buffer.from("number,reason\r\n".repeat(1000));
  const [row] = await db.system.execute<{ key: string }>(sql`
    update list_export set state = 'ready', place = 'folder', place_id = 'here', object_key = workspace_id || '/' || id,
      bytes = ${text.length}, sha256 = sha256(decode(${text.toString("hex")}, 'hex')), ended_at = now(),
      expires_at = now() + interval '1 day' returning object_key as key`);
  const path = join(folder, String(row?.key));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.subarray(0, text.length / 2));
  die();
}

await main(process.argv.slice(2));
