import { readFileSync, writeFileSync } from "node:fs";

// npm leaves optional packages of other platforms out of the lock when the registry it asks does not have them, and
// `npm ci` then refuses the lock everywhere. This writes them in: name, version and platform are all it needs to skip them.
const path = "package-lock.json";
const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];
const processors = ["arm64", "x64", "ia32", "riscv64", "ppc64", "s390x", "loong64", "mips64el", "wasm32", "arm"];

type Locked = { version?: string; dev?: boolean; optional?: boolean; optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Locked> };

/** The optional packages that the lock's packages name and the lock lacks, with what is known of them. */
export function missingOptionals(lock: Lock): Record<string, Locked> {
  const missing: Record<string, Locked> = {};
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, parent, name)) continue;
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ""),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      };
    }
  }
  return missing;
}

function isLocked(lock: Lock, parent: string, name: string): boolean {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]?.version) return true;
    if (folder === "") return false;
  }
}

function platformOf(name: string) {
  const os = systems.filter((system) => name.includes(system));
  const cpu = processors.filter((processor) => new RegExp(`-${processor}(-|$|eabi)`).test(name)).slice(0, 1);
  const libc = name.includes("musl") ? ["musl"] : os.includes("linux") && name.includes("gnu") ? ["glibc"] : [];
  return { ...(cpu.length ? { cpu } : {}), ...(os.length ? { os } : {}), ...(libc.length ? { libc } : {}) };
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync(path, "utf8"));
  const packages = { ...lock.packages, ...missingOptionals(lock) };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
}
