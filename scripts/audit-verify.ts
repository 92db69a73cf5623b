import { createReadStream, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { counted } from "#server/domain/counted.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { type KeptAnchors, readKeptAnchors } from "#server/domain/trail/kept-anchors.ts";
import { listChains } from "#server/domain/trail/list-chains.ts";
import { type Verified, verifyWorkspace } from "#server/domain/trail/verify.ts";
import { type FileVerified, verifyFile } from "#server/domain/trail/verify-file.ts";
import { readEnv } from "#server/env.ts";
import { withDatabase } from "./with-database.ts";

// npm run audit:verify [-- --workspace <slug>] [-- --file <export.jsonl>] [-- --anchors <audit-anchors.jsonl>]
// Verifies the audit trail of the database, or of an exported file, against all anchors it can find. Ends with 1, and one
// sentence that names the entry, when it is broken; with 2 when nothing could be verified.

type Options = { workspace: string | undefined; file: string | undefined; anchors: string | undefined };

try {
  const { values } = parseArgs({
    options: { workspace: { type: "string" }, file: { type: "string" }, anchors: { type: "string" } },
  });
  const { workspace, file, anchors } = values;
  for (const named of [file, anchors]) if (named !== undefined) assertExists(named);
  process.exitCode = (await run({ workspace, file, anchors })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** Else a slip in its name would verify less than was asked for. */
function assertExists(path: string): void {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
}

async function run(options: Options): Promise<boolean> {
  if (options.file !== undefined) return verifyExport(options.file, options.anchors);
  const env = readEnv();
  const path = options.anchors ?? join(env.dataDir, "audit-anchors.jsonl");
  const kept = await readKeptAnchors(path);
  return withDatabase(env, async (url) => {
    const { isSound, isAnchored } = await verifyDatabase(url, kept, options.workspace);
    if (isAnchored && !existsSync(path))
      console.log(`No anchors are kept in ${path}, so only those of the database were compared.`);
    return isSound;
  });
}

async function verifyExport(path: string, anchors: string | undefined): Promise<boolean> {
  const kept = anchors === undefined ? new Map<string, KeptAnchors>() : await readKeptAnchors(anchors);
  const verified = await verifyFile(createReadStream(path), (workspaceId) => kept.get(workspaceId));
  return say(basename(path), verified);
}

async function verifyDatabase(
  url: string,
  kept: ReadonlyMap<string, KeptAnchors>,
  workspace: string | undefined,
): Promise<{ isSound: boolean; isAnchored: boolean }> {
  const db = await openDatabase({
    url,
    mayForget: true,
    appConnections: 1,
    systemConnections: 1,
    applicationName: "audit-verify",
  });
  try {
    const all = await listChains(db.system, [...kept.keys()]);
    const chains = all.filter(({ slug }) => workspace === undefined || slug === workspace);
    if (chains.length === 0) throw new Error(`There is no workspace ${workspace}.`);
    let isSound = true;
    let isAnchored = false;
    for (const { id, slug } of chains) {
      const verified = await verifyWorkspace(db.system, id, { kept: kept.get(id) });
      isSound = say(id === instanceChain ? "the instance" : (slug ?? id), verified) && isSound;
      isAnchored ||= verified.anchors.count > 0;
    }
    return { isSound, isAnchored };
  } finally {
    await db.close();
  }
}

/** One line about a chain; whether it is unbroken. */
function say(
  name: string,
  { broken, entries, anchors, durationMs, goesOn = null }: Verified & Partial<FileVerified>,
): boolean {
  if (broken) {
    console.error(`${name}: entry ${broken.seq} is broken: ${broken.what}.`);
    return false;
  }
  const seconds = durationMs / 1000;
  const anchored = anchors.last ? `last anchored at entry ${anchors.last.seq}, ${anchors.last.at}` : "not anchored yet";
  const more = goesOn === null ? "" : ` The trail went on: an anchor of ${goesOn.at} signed entry ${goesOn.seq}.`;
  const length = counted(entries, "entry", "entries");
  console.log(`${name}: ${length}, unbroken, in ${seconds.toFixed(1)} s; ${anchored}.${more}`);
  return true;
}
