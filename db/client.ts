import { type SQL, sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { hideParameters } from "./errors.ts";

/** Drizzle over one role's pool. Raw SQL goes through `db.$client`, whose json and date values are plain text. */
export type Db = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The two pools that serve requests and work. Neither role owns anything or bypasses row-level security. */
export type Database = { app: Db; system: Db; close(): Promise<void> };

export type DatabaseOptions = {
  url: string;
  /** Connections per pool. */
  appConnections?: number;
  systemConnections?: number;
  applicationName?: string;
  /** For tests, and for programs that serve nobody: takes a server that may forget what it committed. */
  mayForget?: boolean;
};

function pool(url: string, role: string | undefined, max: number, name: string): Db {
  const client = postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    // The client's own waits grow to 20 s, in which every query stands still although the database is back.
    backoff: (tries: number) => Math.min(tries / 10, 1),
    onnotice: () => undefined,
    connection: { application_name: name, ...(role === undefined ? {} : { role }) },
  });
  hideParameters();
  return drizzle(client, { casing: "snake_case" });
}

/**
 * Opens the app and the system pool and checks that each really runs as its role, since a pooler may drop the startup
 * parameter, and that the server keeps what it committed. Throws Error with one sentence when it does not.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const name = options.applicationName ?? "switchboard";
  const app = pool(options.url, "switchboard_app", options.appConnections ?? 10, name);
  const system = pool(options.url, "switchboard_system", options.systemConnections ?? 5, name);
  const close = async () => {
    await Promise.all([app.$client.end({ timeout: 5 }), system.$client.end({ timeout: 5 })]);
  };
  try {
    await Promise.all([assertRole(app, "switchboard_app"), assertRole(system, "switchboard_system")]);
    if (!options.mayForget) await Promise.all([assertDurable(app), assertDurable(system)]);
  } catch (error) {
    await close();
    throw error;
  }
  return { app, system, close };
}

/** The owner's pool: migrations, partitions, retention and the job runner. The web process never opens it. */
export function openOwner(url: string, max = 2): Db {
  return pool(url, undefined, max, "switchboard-owner");
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
 * Commits this transaction without waiting for the disk. Only where one that waits follows before anything relies on it:
 * that one's wait covers all before it.
 */
export function commitLater(tx: Tx): Promise<void> {
  return callFunction(tx, "commit_later", sql`set_config('synchronous_commit', 'off', true)`);
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
