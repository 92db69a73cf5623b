import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import type postgres from "postgres";
import { type Edit, edits } from "./driver-edits.ts";

/** Where packages are looked for. What Next bundles lies elsewhere, but its process begins in the project's folder. */
const fromProject = [process.cwd(), import.meta.dirname]
  .filter((folder) => folder !== undefined)
  .map((folder) => createRequire(join(folder, "package.json")))
  .find(hasDriver);

function hasDriver(from: NodeJS.Require): boolean {
  try {
    return from.resolve("postgres") !== "";
  } catch {
    return false;
  }
}

type Loaded = { exports: unknown };

/**
 * The driver with its faults mended (`driver-edits.ts`), as an instance of its own beside the one that others import.
 * Everything that opens a connection takes it from here. Throws Error where the installed version is another one.
 */
function loadMended(): typeof postgres {
  if (!fromProject) throw new Error("The PostgreSQL driver is not installed: run npm install in the project's folder.");
  const modules = new Map<string, Loaded>();
  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: Loaded = { exports: {} };
    modules.set(file, module);
    const source = mend(readFileSync(file, "utf8"), edits[basename(file)] ?? []);
    const requireFrom = (id: string): unknown => (id.startsWith(".") ? load(join(dirname(file), id)) : fromProject(id));
    compileFunction(source, ["module", "exports", "require"], { filename: file })(module, module.exports, requireFrom);
    return module.exports;
  };
  return load(fromProject.resolve("postgres")) as typeof postgres;
}

/** Makes each edit at the one place that it is for. Throws Error where there is none or several. */
export function mend(source: string, wanted: readonly Edit[]): string {
  return wanted.reduce((text, { was, is }) => {
    const parts = text.split(was);
    if (parts.length !== 2)
      throw new Error(`The PostgreSQL driver is not the version that is mended here: ${parts.length - 1} of "${was}".`);
    return parts.join(is);
  }, source);
}

export const connectTo: typeof postgres = loadMended();
