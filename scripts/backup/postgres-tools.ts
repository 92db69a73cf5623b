import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** A program of PostgreSQL's own, and the major version that it belongs to. */
export type Tool = { name: ToolName; path: string; major: number };
type ToolName = "pg_dump" | "pg_restore";

const run = promisify(execFile);

/**
 * The program on the PATH that is of that major version, or else the oldest of the newer ones, which know the older formats
 * too. Throws one sentence where there is none.
 */
export async function findTool(name: ToolName, major: number, because: string): Promise<Tool> {
  const found: Tool[] = [];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, process.platform === "win32" ? `${name}.exe` : name);
    if (folder === "" || !existsSync(path)) continue;
    const told = await majorOf(path);
    if (told !== null) found.push({ name, path, major: told });
  }
  const [best] = found.filter((one) => one.major >= major).sort((one, other) => one.major - other.major);
  if (best) return best;
  const there = [...new Set(found.map((one) => one.major))].join(", ");
  throw new Error(
    `${because}, so ${name} of PostgreSQL ${major} or newer has to be on the PATH, ${there === "" ? "and there is none" : `where the only one is of ${there}`}: install PostgreSQL's client programs of that version. The embedded database needs none.`,
  );
}

/** Null for what does not run, or is something else. */
async function majorOf(path: string): Promise<number | null> {
  const said = await run(path, ["--version"]).then(
    ({ stdout }) => stdout,
    () => "",
  );
  const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
  return major === undefined ? null : Number(major);
}

/** Runs it on a database. Nobody else on the machine sees the password. Throws the last that it said. */
export async function runTool({ name, path }: Tool, databaseUrl: string, args: string[]): Promise<void> {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  try {
    await run(path, ["--no-password", `--dbname=${address.href}`, ...args], { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const last =
      said.trim().split("\n").slice(-3).join(" ") || (error instanceof Error ? error.message : String(error));
    throw new Error(`${name} could not do it: ${last}`, { cause: error });
  }
}
