import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, openOwner } from "#db/client.ts";
import { choosePlace } from "#db/embedded-place.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { SendingBeat } from "#server/domain/sending/past/beat.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, openServices, storeBatch } from "#tests/support/factories.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";

let postgres: PostgresProcess;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.remove());

const dispatchables = new Map([["email.batchSend", { ...emailBatch, paced: false }]]);

/** A worker that has just started, and works until nothing is due or `calls` were made. Answers why it held all sending. */
async function work(folder: string, options: { calls?: number; holds?: boolean } = {}): Promise<string | null> {
  const { calls = Number.POSITIVE_INFINITY, holds = true } = options;
  const services = await openServices(postgres.url, { connections: 2 });
  let cause: string | null = null;
  const beat = new SendingBeat(services, {
    folder,
    holds,
    onHeld: (found) => {
      cause = found;
    },
  });
  await beat.beat();
  const dispatch = { workerId: "worker", timing, dispatchables, mayClaim: () => beat.mayClaim() };
  for (let made = 0; made < calls && (await dispatchNext(services, dispatch)) !== "idle"; made += 1);
  await beat.beat();
  await services.close();
  return cause;
}

/** Ends the database at once and puts the one cluster in the place of the other, as it was at that moment. */
async function copyCluster(from: string, to: string): Promise<void> {
  await postgres.kill();
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["-a", from, to]);
  await postgres.start();
}

test("a copy of the data folder, taken in the middle of a send and put back, sends nothing; unheld it sends twice", async () => {
  const { cluster } = choosePlace(postgres.dataDir);
  const copy = `${cluster}-copy`;
  const beside = mkdtempSync(join(postgres.dataDir, "beside-"));
  const adversary = await startAdversary();
  const services = await openServices(postgres.url, { connections: 2 });
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: adversary.url });
  for (let count = 0; count < 5; count += 1) await storeBatch(owner, connection);
  await services.db.system.execute(sql`update submission set released_at = now() - interval '2 hours'`);
  await services.close();

  expect(await work(beside, { calls: 2 })).toBeNull();
  expect(adversary.ledger).toHaveLength(2);
  await copyCluster(cluster, copy);
  const besideThen = `${beside}-then`;
  execFileSync("cp", ["-a", beside, besideThen]);
  expect(await work(beside)).toBeNull();
  expect(adversary.ledger).toHaveLength(5);

  // Put back where the file beside it survived.
  await copyCluster(copy, cluster);
  expect(await work(beside)).toBe("behind");
  expect(adversary.ledger).toHaveLength(5);

  // Put back an hour later with the file that was copied with it: only its age tells.
  await copyCluster(copy, cluster);
  const later = openOwner(postgres.adminUrl.replace(/\/[^/]*$/, new URL(postgres.url).pathname), 1);
  await later.execute(sql`update sending_beat set beat_at = now() - interval '1 hour'`);
  await later.$client.end();
  expect(await work(besideThen)).toBe("unwatched");
  expect(adversary.ledger).toHaveLength(5);

  await copyCluster(copy, cluster);
  expect(await work(beside, { holds: false })).toBeNull();
  expect(adversary.ledger).toHaveLength(8);
  await adversary.close();
  rmSync(copy, { recursive: true, force: true });
});

test("a server that is durable is refused while its database or role gives synchronous_commit up", async () => {
  const { url } = postgres;
  await (await openDatabase({ url, appConnections: 1, systemConnections: 1 })).close();
  const owner = openOwner(url, 1);
  for (const whose of [`database ${new URL(url).pathname.slice(1)}`, `role ${new URL(url).username}`]) {
    await owner.execute(sql.raw(`alter ${whose} set synchronous_commit = off`));
    await expect(openDatabase({ url })).rejects.toThrow(/has synchronous_commit = off/);
    await owner.execute(sql.raw(`alter ${whose} reset synchronous_commit`));
  }
  await owner.$client.end();
});
