import { writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Services } from "#server/domain/scope.ts";
import { Runner } from "#server/jobs/runner.ts";
import { openServices } from "#tests/support/factories.ts";
import { silent } from "#tests/support/jobs.ts";

/**
 * A worker that takes a job, says "begun <key>" and never ends it: `node tests/fault/runner-process.ts <url> <how>`. As
 * "naive" it takes the job out of the table first, as a queue without leases does.
 */
async function main([url = "", how = ""]: string[]): Promise<void> {
  const services = await openServices(url, { connections: 2 });
  if (how === "naive") await takeNaively(services);
  else startRunner(services);
  // Held open by the pool's connections, until somebody kills it.
  setInterval(() => undefined, 60_000);
}

function startRunner(services: Services): void {
  const run = ({ key }: { key: string }) => {
    writeSync(1, `begun ${key}\n`);
    return new Promise<never>(() => undefined);
  };
  const lane = { name: "test", places: 1 };
  new Runner({ services, log: silent, kinds: { drop_bodies: { lane, maxTries: 3, leaseMs: 1000, run } } });
}

async function takeNaively({ db }: Services): Promise<void> {
  const [taken] = await db.system.execute<{ key: string }>(
    sql`delete from job where kind = 'drop_bodies' returning key`,
  );
  writeSync(1, `begun ${taken?.key}\n`);
}

await main(process.argv.slice(2));
