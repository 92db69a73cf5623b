import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { sealPlainKeys, storedKey } from "#server/domain/account/connections/api-key.ts";
import { changeKey } from "#server/domain/account/connections/change-key.ts";
import { createConnection } from "#server/domain/account/connections/create.ts";
import { secretPlace } from "#server/domain/account/connections/open-account.ts";
import { getConnection } from "#server/domain/account/connections/read.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { loadKeyring } from "#server/domain/instance/instance-keys.ts";
import { createKeyring } from "#server/domain/keys/seal.ts";
import type { Scope } from "#server/domain/scope.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { dumpTables } from "#tests/support/canaries.ts";
import { createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll } from "../submissions/world.ts";
import { formOf, rowOf } from "./world.ts";

const secretKeys = () => ({ current: "a secret key of an instance, long enough" });

let world: World;
beforeAll(async () => {
  world = await openWorld({ keyring: createKeyring(secretKeys) });
});
afterAll(() => world.close());

const start = () => bootstrap({ databaseUrl: world.databaseUrl, secretKeys, sandbox: false });

/** A connection as it was stored before keys were sealed. */
async function storePlain({ services, workspace }: Scope, apiKey: string, baseUrl = "https://api.platform.example") {
  const place = { id: randomUUID(), workspaceId: workspace.id };
  const secretSealed = services.keyring.seal("a platform secret", secretPlace(place));
  const row = { ...place, name: "Old", kind: "live" as const, baseUrl, apiKey, secretSealed, isDefault: true };
  await services.db.system.insert(connection).values(row);
  return rowOf(services, place.id);
}

test("a start seals the keys that were stored in plain, also several at once, and sends go on", async () => {
  const adversary = await startAdversary();
  const plain = "a-key-from-before-keys-were-sealed";
  const owners = await Promise.all(Array.from({ length: 5 }, () => createWorkspace(world.services)));
  const [owner, ...others] = owners;
  if (!owner) throw new Error("no workspace was made");
  const old = await storePlain(owner, plain, adversary.url);
  for (const [index, other] of others.entries()) await storePlain(other, `${plain}-${index}`);
  const sent = await storeBatch(owner, old);
  expect((await dumpTables(world.databaseUrl)).get("public.connection.api_key")).toContain(plain);

  await Promise.all([start(), start(), start()]);

  for (const [column, text] of await dumpTables(world.databaseUrl)) expect(text, column).not.toContain(plain);
  const services = { ...world.services, keyring: await loadKeyring(world.services.db, secretKeys) };
  await dispatchAll(services);
  expect(await attemptOf(services, sent.id)).toMatchObject({ state: "accepted" });
  expect(adversary.ledger.map(({ headers }) => headers["api-key"])).toEqual([plain]);
  const scope = { ...owner, services };
  expect(await getConnection(scope, old.id)).toMatchObject({ keyEnding: "aled" });
  const elsewhere = { ...(await createWorkspace(services)), services };
  await expect(createConnection(elsewhere, formOf({ apiKey: plain }))).rejects.toMatchObject({
    details: { sharedKey: true },
  });
  await changeKey(scope, {
    id: old.id,
    apiKey: "the-key-after",
    secret: "another-secret",
    overlapHours: 1,
    sharedKeyConfirmed: true,
  });
  expect((await getConnection(scope, old.id)).overlap).toMatchObject({ keyEnding: "aled" });
  await adversary.close();
});

/** Puts a new key in place while `seal`, which has read the old one, waits for the row. */
async function overtake(seal: () => PromiseLike<unknown>, id: string) {
  const { db, keyring } = world.services;
  const row = await rowOf(world.services, id);
  let sealing: PromiseLike<unknown> = Promise.resolve();
  await db.system.transaction(async (tx) => {
    await tx
      .update(connection)
      .set({ ...storedKey(keyring, row, "the-newer-key"), apiKey: null })
      .where(eq(connection.id, id));
    sealing = Promise.resolve(seal());
    await expect
      .poll(() =>
        db.system.execute(sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`),
      )
      .not.toHaveLength(0);
  });
  await sealing;
  return (await rowOf(world.services, id)).apiKeyEnding;
}

test("a key that was put in place meanwhile is not overwritten with the one before", async () => {
  const { db, keyring } = world.services;
  const old = () => createWorkspace(world.services).then((owner) => storePlain(owner, "the-older-key-ends-old"));
  const row = await old();
  expect(await overtake(() => sealPlainKeys(db.system, keyring), row.id)).toBe("-key");
  const control = await old();
  const unguarded = () =>
    db.system
      .update(connection)
      .set({ ...storedKey(keyring, control, "the-older-key-ends-old"), apiKey: null })
      .where(eq(connection.id, control.id))
      .then();
  expect(await overtake(unguarded, control.id)).toBe("-old");
});
