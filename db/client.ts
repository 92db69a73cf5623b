import { type SQL, sql } from "drizzle-orm";
import { downloadLimits, intakeLimits, type Limits, ownerLimits, webLimits, workLimits } from "./limits.ts";
import { type Db, pool, type Tx } from "./pool.ts";
import { openReplica, type Replica } from "./replica.ts";

export type { Db, Tx };

/**
 * The pools that serve requests and work. No role of theirs owns anything or bypasses row-level security. Downloads have
 * pools of their own, which their readers may keep busy, and so has the intake of callbacks: nobody waits for the others.
 */
export type Database = {
  app: Db;
  system: Db;
  /** The app's role. */
  downloads: Db;
  /** The system's role, for the files and the verification of the instance's own audit trail. */
  instanceDownloads: Db;
  /** The system's role. */
  intake: Db;
  /** A copy that only answers, for what may be read there; null where none is named. */
  replica: Replica | null;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** A streaming replica of it. */
  readUrl?: string | undefined;
  /** Connections per pool. */
  appConnections?: number;
  systemConnections?: number;
  applicationName?: string;
  /** For tests, and for programs that serve nobody: takes a server that may forget what it committed. */
  mayForget?: boolean;
  /** Whether people wait for what the app and the system pool do: then nothing there takes long. */
  isForPeople?: boolean;
};

/** Connections for downloads: as many as one process lets run at once. */
export const downloadConnections = 6;
const instanceDownloadConnections = 3;
/** Two statements at once and a replay of the spool. */
const intakeConnections = 3;

/**
 * Opens the pools and checks that each of the two roles really is what its connections run as, since a pooler may drop
 * the startup parameter, and that the server keeps what it committed. Throws Error with one sentence when it does not.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, applicationName: name = "switchboard" } = options;
  const limits = options.isForPeople ? webLimits : workLimits;
  const of = (role: string, max: number, limits: Limits) => pool({ url, role, max, name, limits });
  const pools = {
    app: of("switchboard_app", options.appConnections ?? 10, limits),
    system: of("switchboard_system", options.systemConnections ?? 5, limits),
    downloads: of("switchboard_app", downloadConnections, downloadLimits),
    instanceDownloads: of("switchboard_system", instanceDownloadConnections, downloadLimits),
    intake: of("switchboard_system", intakeConnections, intakeLimits),
  };
  // It may be away when this process starts, and come later.
  const replica =
    options.readUrl === undefined ? null : openReplica({ url: options.readUrl, name, limits, primary: pools.app });
  const close = async () => {
    await Promise.all(
      [...Object.values(pools), ...(replica?.pools ?? [])].map((one) => one.$client.end({ timeout: 5 })),
    );
  };
  try {
    await Promise.all([assertRole(pools.app, "switchboard_app"), assertRole(pools.system, "switchboard_system")]);
    if (!options.mayForget) await Promise.all([assertDurable(pools.app), assertDurable(pools.system)]);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...pools, replica, close };
}

/** The owner's pool: migrations, partitions and retention. The web process never opens it. */
export function openOwner(url: string, max = 2): Db {
  return pool({ url, max, name: "switchboard-owner", limits: ownerLimits });
}

async function assertRole(db: Db, role: string): Promise<void> {
  const [row] = await db.execute<{ user: string }>(sql`select current_user as "user"`);
  if (row?.user !== role) {
    throw new Error(
      `The database runs our queries as ${row?.user ?? "nobody"} instead of ${role}: connect to PostgreSQL without a pooler that drops startup parameters.`,
    );
  }
}

/** Asked on a connection of ours, since a role and a database may have settings of their own. */
async function assertDurable(db: Db): Promise<void> {
  const [row] = await db.execute<{ fsync: string; commits: string }>(
    sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`,
  );
  const unsafe = row?.fsync !== "on" ? "fsync" : row.commits === "off" ? "synchronous_commit" : null;
  if (unsafe === null) return;
  throw new Error(
    `The database has ${unsafe} = off, so that a crash makes it forget what was sent and heard, and it would be sent again: set ${unsafe} = on for the server, this database and its roles.`,
  );
}

/** Runs `work` in one transaction that sees only the given workspace's rows. */
export function inWorkspace<Result>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await callFunction(tx, "in_workspace", sql`set_config('app.workspace', ${workspaceId}, true)`);
    return work(tx);
  });
}

/**
 * Calls a function of the database as a prepared statement: one way to the server and back instead of two. `name` says
 * which call it is; the statement is the connection's own.
 */
export async function callFunction(tx: Tx | Db, name: string, call: SQL): Promise<void> {
  await tx
    .select({ done: sql`${call}` })
    .from(sql`(values (1)) as once`)
    .prepare(name)
    .execute();
}
