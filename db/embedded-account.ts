import { execFile, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { promisify } from "node:util";

/** The operating system user that PostgreSQL runs as; undefined means "the one that runs this process". */
export type ServerAccount = { uid: number; gid: number } | undefined;

/**
 * Decides who runs the server: this process's own user, or, for root, the owner of an existing cluster,
 * else the user `postgres`, created when absent. Throws one sentence when root has nobody to run it as.
 */
export function serverAccount(existingCluster: string | undefined): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  if (existingCluster !== undefined) {
    const owner = statSync(existingCluster);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const found = lookUpPostgresUser();
  if (found !== undefined) return found;
  createPostgresUser();
  const created = lookUpPostgresUser();
  if (created !== undefined) return created;
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no user `postgres` and no way to add one here: " +
      "add that user, start Switchboard as an ordinary user, or set DATABASE_URL.",
  );
}

function lookUpPostgresUser(): ServerAccount {
  const uid = readId("-u");
  const gid = readId("-g");
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

function readId(flag: "-u" | "-g"): number | undefined {
  const answer = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  const id = Number.parseInt(answer.stdout ?? "", 10);
  return answer.status === 0 && Number.isInteger(id) ? id : undefined;
}

function createPostgresUser(): void {
  // shadow's useradd, Debian's adduser and BusyBox's (Alpine) take different words for the same thing.
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
    ["adduser", ["--system", "--group", "--no-create-home", "--disabled-login", "postgres"]],
    ["adduser", ["-S", "-D", "-H", "postgres"]],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return;
  }
}

/** Whether the account can enter `folder` and run `program`; asked of the system itself, so that ACLs and noexec count. */
export function canUse(account: ServerAccount, folder: string, program: string): boolean {
  if (account === undefined) return true;
  const script = 'cd "$1" && "$2" --version';
  return spawnSync("/bin/sh", ["-c", script, "sh", folder, program], { ...account, cwd: "/" }).status === 0;
}

/** Runs one of PostgreSQL's programs to its end as the account; rejects with its own words when it fails. */
export async function runAs(account: ServerAccount, program: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, args, { ...account, cwd, env: serverEnvironment() });
}

/** PostgreSQL gets nothing of this process's environment but the path: no secrets, no foreign libraries, English messages. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { NODE_ENV: process.env.NODE_ENV, PATH, LC_ALL: "C", ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}
