import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { compressedEnding } from "#server/web/static-files.ts";
import { wordsFile } from "#words/pages/file.ts";
import { findWordsOfPages } from "#words/pages/find.ts";

/** Folders that a build is made of, and the files beside them. */
export const SOURCES = ["app", "components", "db", "drizzle", "public", "server", "words"];
export const SETTINGS = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const compress = promisify(brotliCompress);
const STAMP = "switchboard-sources";

/** Builds the portal into `distDir` when there is no build of the present sources; throws with the build's own words. */
export async function buildWhenStale(distDir: string, signal: AbortSignal): Promise<void> {
  const stamp = join(distDir, STAMP);
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  console.log("Building the portal; this takes half a minute and happens only when the sources have changed.");
  await runBuild(distDir, signal);
  await compressScripts(join(distDir, "static"));
  writeFileSync(join(distDir, wordsFile), JSON.stringify(findWordsOfPages(process.cwd())));
  writeFileSync(stamp, sources);
}

function runBuild(distDir: string, signal: AbortSignal): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [next, "build"], {
    env: {
      ...process.env,
      // Next starts the Node that it finds there for its loaders, which an old one could not read.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      SWITCHBOARD_DIST: distDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The portal could not be built:\n${output.trim()}`));
    });
  });
}

/** Once, as well as Brotli can; web processes answer these files to browsers that take them. */
async function compressScripts(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(path + compressedEnding, await compress(await readFile(path)));
    }),
  );
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const path of [...SOURCES.flatMap(listFiles), ...SETTINGS.filter((path) => existsSync(path))]) {
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
