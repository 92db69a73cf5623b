import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { connectTo } from "./driver.ts";
import { hideParameters } from "./errors.ts";
import { type Limits, startupParameters } from "./limits.ts";

/** Drizzle over one role's pool. Raw SQL goes through `db.$client`, whose json and date values are plain text. */
export type Db = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type PoolOptions = { url: string; role?: string; max: number; name: string; limits: Limits };

/** Connects when it is first asked. */
export function pool({ url, role, max, name, limits }: PoolOptions): Db {
  const client = connectTo(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    // The client's own waits grow to 20 s, in which every query stands still although the database is back.
    backoff: (tries: number) => Math.min(tries / 10, 1),
    onnotice: () => undefined,
    connection: {
      application_name: name,
      // Compiling a query pays where it runs for long; ours are to take milliseconds.
      jit: "off",
      ...startupParameters(limits),
      ...(role === undefined ? {} : { role }),
    },
  });
  hideParameters();
  return drizzle(client, { casing: "snake_case" });
}
