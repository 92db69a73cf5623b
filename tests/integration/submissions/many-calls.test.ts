import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { holdAuditTrail } from "./held-trail.ts";
import { attemptsOf, dispatchAll, dispatcher, openPlace, stateOf } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ connections: 20 });
});
afterAll(() => world.close());

const requestsOf = (connectionId: string, count: number) =>
  Array.from({ length: count }, () => emailBatchOf(connectionId).requests[0] ?? {});

test("the outcome of many calls at once is the submission's in the end", async () => {
  const { owner, connection, adversary } = await openPlace(world.services);
  const { id } = await storeBatch(owner, connection, { requests: requestsOf(connection.id, 25) });
  await dispatchAll(world.services, dispatcher(), 8);
  expect(await stateOf(world.services, id)).toBe("accepted");
  const attempts = await attemptsOf(world.services, id);
  expect(attempts.map(({ state, fence }) => `${state} ${fence}`)).toEqual(Array(25).fill("accepted 1"));
  await adversary.close();
});

test("an outcome that leaves the state to a later one is seen by it, also where that one is faster", async () => {
  const { owner, connection, adversary } = await openPlace(world.services);
  const { id } = await storeBatch(owner, connection, { requests: requestsOf(connection.id, 3) });
  await dispatchNext(world.services, dispatcher());
  const letGo = await holdAuditTrail(world.databaseUrl, owner.workspace.id);
  // It has seen that the third call is still to come, and waits for the trail before it commits.
  const slow = dispatchNext(world.services, dispatcher());
  await expect.poll(() => waiting()).toBe(1);
  const last = dispatchNext(world.services, dispatcher());
  await expect.poll(() => waiting()).toBe(2);
  await letGo();
  expect(await Promise.all([slow, last])).toEqual(["dispatched", "dispatched"]);
  expect(await stateOf(world.services, id)).toBe("accepted");
  await adversary.close();
});

test("of a chunk that a person sent again the last attempt counts, for the state and for the figures", async () => {
  const { owner, connection, adversary } = await openPlace(world.services);
  const { id } = await storeBatch(owner, connection, { requests: requestsOf(connection.id, 3) });
  await dispatchAll(world.services, dispatcher(), 2);
  const { system } = world.services.db;
  await system.execute(sql`update attempt set state = 'refused', message_count = 4 where submission_id = ${id}`);
  await system.execute(sql`insert into attempt (workspace_id, submission_id, chunk_no, attempt_no, operation, request,
      state, message_count, accepted_count, unclear_count)
    select workspace_id, submission_id, chunk_no, n.no, operation, request, n.state, 4, n.accepted, n.unclear
    from attempt, (values (2, 1, 'abandoned', null, null), (3, 1, 'accepted', 3, 1), (2, 2, 'unknown', null, null))
      n(no, chunk, state, accepted, unclear)
    where submission_id = ${id} and attempt_no = 1 and chunk_no = n.chunk`);
  await system.transaction((tx) => refreshSubmission(tx, owner.workspace.id, id));
  const [row] = await system.select().from(submission).where(eq(submission.id, id));
  // Of three calls with four numbers each: three accepted and one open, four unknown, four refused.
  expect(row).toMatchObject({ state: "unknown", acceptedMessages: 3, unknownMessages: 5, refusedMessages: 4 });
  await adversary.close();
});

/** How many transactions of this database wait for another one. */
async function waiting(): Promise<number> {
  const rows = await world.services.db.system.execute(
    sql`select distinct l.pid from pg_locks l join pg_database d on d.oid = coalesce(nullif(l.database, 0), d.oid)
      where not l.granted and d.datname = current_database()`,
  );
  return rows.length;
}
