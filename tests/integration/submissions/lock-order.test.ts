import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import type { World } from "#tests/support/world.ts";
import { eachSender, storeChunks } from "./chunks.ts";

let world: World;
let owner: Scope;
let connection: Connection;
eachSender((sender) => {
  ({ world, owner, connection } = sender);
});

/** How a transaction of one who sends again meets one that counts an answer, and what becomes of both. */
async function meet(lock: (tx: Tx, id: string) => Promise<unknown>): Promise<string[]> {
  const { system } = world.services.db;
  const { id } = await storeChunks(owner, connection, 2);
  const [begun, counted] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const sendsAgain = system.transaction(async (tx) => {
    // A new attempt names its send, whose key PostgreSQL locks until the end.
    await tx.execute(sql`select 1 from submission where id = ${id} for key share`);
    const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    begun.resolve(own?.pid ?? 0);
    await counted.promise;
    await lock(tx, id);
  });
  const counts = system.transaction(async (tx) => {
    const pid = await begun.promise;
    await tx.update(submission).set({ acceptedMessages: 1 }).where(eq(submission.id, id));
    counted.resolve();
    await vi.waitFor(async () => {
      const waiting = await system.execute(sql`select 1 from pg_locks where pid = ${pid} and not granted`);
      expect(waiting.length).toBeGreaterThan(0);
    }, 20_000);
    await lock(tx, id);
  });
  const ended = await Promise.allSettled([sendsAgain, counts]);
  return ended.map((one) => (one.status === "rejected" ? codeOf(one.reason) : "done")).toSorted();
}

/** PostgreSQL's code of what ended a transaction. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
}

test("Who sends a call again and who counts an answer of the same send do not wait for each other", async () => {
  const refresh = (tx: Tx, id: string) => refreshSubmission(tx, owner.workspace.id, id);
  expect(await meet(refresh)).toEqual(["done", "done"]);
});

test("control: with the send's key locked too, one of them is ended", async () => {
  const whole = (tx: Tx, id: string) => tx.execute(sql`select 1 from submission where id = ${id} for update`);
  expect(await meet(whole)).toEqual(["40P01", "done"]);
});
