import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { openDatabase, openOwner } from "#db/client.ts";
import { counted } from "#server/domain/counted.ts";
import { countForeign } from "#server/domain/instance/reseal.ts";
import { dropPrevious, resealAll } from "#server/domain/instance/rotate-keys.ts";
import { beginRotation, forgetPrevious } from "#server/domain/keys/key-files.ts";
import type { SecretKeys } from "#server/domain/keys/seal.ts";
import { type Env, readEnv, readSecretKeys } from "#server/env.ts";
import { withDatabase } from "./with-database.ts";

// npm run keys:rotate             seals every stored secret under a new key; the old one is kept and opens what it must.
// npm run keys:rotate -- --drop   gives up the old key, once nothing is sealed under it.
// Either may be killed and run again, also while Switchboard runs. Ends with 1, and one sentence, when it cannot.

/** Any constant that no other advisory lock uses. */
const lockKey = 7_201_158;

try {
  const { values } = parseArgs({ options: { drop: { type: "boolean", default: false } } });
  const env = readEnv();
  await withDatabase(env, (url) => alone(url, () => (values.drop ? drop(env, url) : rotate(env, url))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Two at once would each make a key, and one of them would be lost. The server frees the lock however this process ends. */
async function alone(url: string, work: () => Promise<void>): Promise<void> {
  const owner = openOwner(url, 1);
  try {
    const [row] = await owner.execute<{ mine: boolean }>(sql`select pg_try_advisory_lock(${lockKey}) as mine`);
    if (!row?.mine) throw new Error("Keys are being rotated already: wait until that ends.");
    await work();
  } finally {
    await owner.$client.end({ timeout: 5 });
  }
}

async function rotate(env: Env, url: string): Promise<void> {
  const database = await openDatabase({
    url,
    mayForget: true,
    appConnections: 1,
    systemConnections: 1,
    applicationName: "keys-rotate",
  });
  try {
    const before = readSecretKeys(env);
    if ((await countForeign(database.system, before)) > 0)
      throw new Error("SECRET_KEY is not the one this database was made with: its stored secrets cannot be opened.");
    const keys = env.secretKey === undefined ? beginRotation(env.dataDir).keys : fromEnvironment(before);
    const sealed = await resealAll(database, keys);
    console.log(
      sealed === 0
        ? "Every secret is sealed under the new key already."
        : `Sealed ${counted(sealed, "secret")} under the new key.`,
    );
    console.log(`The old key is kept${whereOld(env)}. Give it up with: npm run keys:rotate -- --drop`);
  } finally {
    await database.close();
  }
}

function fromEnvironment(keys: SecretKeys): SecretKeys {
  if (keys.previous !== undefined) return keys;
  throw new Error(
    "SECRET_KEY is set by the environment. Set it to the new key and SECRET_KEY_PREVIOUS to the old one, start Switchboard again, then run this again.",
  );
}

async function drop(env: Env, url: string): Promise<void> {
  const keys = readSecretKeys(env);
  if (keys.previous === undefined) {
    console.log("No old key is kept.");
    return;
  }
  const database = await openDatabase({
    url,
    mayForget: true,
    appConnections: 1,
    systemConnections: 1,
    applicationName: "keys-rotate",
  });
  try {
    await dropPrevious(database, keys, () => {
      if (env.secretKey === undefined) forgetPrevious(env.dataDir);
    });
    console.log(
      env.secretKey === undefined
        ? "The old key is gone."
        : "Nothing is sealed under the old key. Remove SECRET_KEY_PREVIOUS and start Switchboard again.",
    );
  } finally {
    await database.close();
  }
}

function whereOld(env: Env): string {
  return env.secretKey === undefined ? ` in ${join(env.dataDir, "secret-key.previous")}` : "";
}
