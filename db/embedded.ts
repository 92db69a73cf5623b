import { setTimeout as delay } from "node:timers/promises";
import { clusterPasswords, clusterUrls, createCluster, prepareDatabase, requireSameMajor } from "./embedded-cluster.ts";
import { choosePlace, type Place, recordPlace } from "./embedded-place.ts";
import { freePort, launchServer, runningPort, stopOrphan, stopServer } from "./embedded-server.ts";

/** `durable: false` trades the data's safety for speed, for tests only. Without `port` a free one is found. */
export type EmbeddedOptions = { dataDir: string; port?: number; durable?: boolean; maxConnections?: number };

/** A running PostgreSQL. */
export type EmbeddedPostgres = {
  /** Address for the product's own user, which owns its database, may create roles and is no superuser. */
  url: string;
  /** Address for the superuser; the product never uses it. */
  adminUrl: string;
  port: number;
  pid: number;
  /** The folder that holds the cluster. */
  location: string;
  /** Settles when the server process is gone, wanted or not. */
  exited: Promise<void>;
  /** Fast shutdown; returns when the server is gone. May be called twice. */
  stop(): Promise<void>;
};

const RETRY_MS = 10_000;
/** A port lost to somebody else, or sessions that have not yet noticed that their server was killed. */
const PASSING_TROUBLE = /could not bind|pre-existing shared memory/i;

/**
 * Starts PostgreSQL on 127.0.0.1 for an existing data folder, creating cluster, user and database on first use and
 * stopping a server that a killed process left over. One process at a time may do this per folder: the caller's care.
 * Throws one sentence when it cannot.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = choosePlace(options.dataDir);
  const passwords = clusterPasswords(place);
  if (place.isNew) await createCluster(place, passwords, options.durable ?? true);
  requireSameMajor(place);
  recordPlace(place);
  const { server, port } = await launch(place, options, await stopOrphan(place));
  const stop = async () => {
    if (!server.isGone()) await stopServer(place);
    await server.exited;
  };
  try {
    await prepareDatabase(passwords, port);
  } catch (error) {
    await stop();
    throw error;
  }
  const { pid, exited } = server;
  return { ...clusterUrls(passwords, port), port, pid, location: place.cluster, exited, stop };
}

/** The address, for the product's own user, of the PostgreSQL that runs on a data folder; undefined when none does. */
export function runningEmbedded(dataDir: string): string | undefined {
  const place = choosePlace(dataDir);
  const port = place.isNew ? undefined : runningPort(place.cluster);
  return port === undefined ? undefined : clusterUrls(clusterPasswords(place), port).url;
}

async function launch(place: Place, options: EmbeddedOptions, previousPort: number | undefined) {
  const deadline = Date.now() + RETRY_MS;
  for (let attempt = 1; ; attempt++) {
    // The port of a server left over comes first: processes that still hold its address can finish their work.
    const port = options.port ?? (attempt === 1 ? previousPort : undefined) ?? (await freePort());
    try {
      return { server: await launchServer(place, port, serverSettings(options)), port };
    } catch (error) {
      const isPassing = error instanceof Error && PASSING_TROUBLE.test(error.message);
      if (!isPassing || Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

function serverSettings(options: EmbeddedOptions): Record<string, string> {
  const fragile = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(options.maxConnections ?? 200),
    timezone: "UTC",
    log_timezone: "UTC",
    // Errors quote the row they are about; what people wrote does not belong in a log file.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...(options.durable === false ? fragile : {}),
  };
}
