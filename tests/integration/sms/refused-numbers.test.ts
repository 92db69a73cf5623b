import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { byNumber, type FileSort } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { customers, dispatchables, messagesOf, openPlace, sentDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
let id: string;

/** Numbers of an end that the sandbox refuses. */
const refusedAt = (index: number) => [`+49151${String(1000 + index)}0000`, "Nobody"];

/** Per call of a thousand: how many it refuses. */
const refusals = [3, 0, 101, 1, 2];

beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await openPlace(world.services);
  let refused = 0;
  const cells = refusals.flatMap((count, chunk) => [
    ...customers(900 - count, chunk * 1000),
    ...Array.from({ length: count }, () => refusedAt(refused++)),
    ...customers(100, chunk * 1000 + 900),
  ]);
  id = await sentDraft(owner, { cells });
  await dispatchAll(world.services, dispatcher({ dispatchables }));
}, 60_000);
afterAll(() => world.close());

/** In the order of the file. */
async function refusedIds(): Promise<number[]> {
  const messages = await messagesOf(world.services, id);
  return messages.filter(({ outcome }) => outcome === "refused").map((message) => message.id);
}

async function listedIds(sort: FileSort, limit: number): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: number | undefined; ; ) {
    const asked = { submissionId: id, outcome: "refused" as const, sort, limit, cursor };
    const { rows, next } = await listMessages(owner, smsChannel, asked);
    found.push(...rows.map((row) => row.id));
    if (next === null) return found;
    cursor = byNumber.read(next);
  }
}

test("the places of few refused numbers are kept with their call, and those of many are not", async () => {
  const calls = await world.services.db.system
    .select({ chunkNo: attempt.chunkNo, items: attempt.unnamedItems })
    .from(attempt)
    .where(eq(attempt.submissionId, id))
    .orderBy(attempt.chunkNo);
  const messages = await messagesOf(world.services, id);
  const refused = messages.filter(({ outcome }) => outcome === "refused");
  expect(refused).toHaveLength(107);
  for (const [at, { chunkNo, items }] of calls.entries()) {
    const places = refused.filter((message) => message.chunkNo === chunkNo).map(({ itemNo }) => itemNo);
    expect(places).toHaveLength(refusals[at] ?? -1);
    expect(items).toEqual(places.length === 0 || places.length > 100 ? null : places);
  }
});

describe("the refused numbers of a send are listed once each, in both orders and pages of any size,", () => {
  test.each([1, 2, 3, 4, 50, 104, 200])("%i to a page", async (limit) => {
    const ids = await refusedIds();
    expect(await listedIds("first", limit)).toEqual(ids);
    expect(await listedIds("last", limit)).toEqual(ids.toReversed());
  });

  test("also where a call's own word stands between them, and its places were not kept", async () => {
    const { system } = world.services.db;
    await system.execute(sql`update attempt set state = 'refused' where submission_id = ${id} and chunk_no = 2`);
    await system.execute(sql`update message set outcome = null where submission_id = ${id} and chunk_no = 2`);
    await system.execute(
      sql`update attempt set unnamed_items = null where submission_id = ${id} and chunk_no in (1, 5)`,
    );
    const messages = await messagesOf(world.services, id);
    const ids = messages.filter(({ outcome, chunkNo }) => outcome === "refused" || chunkNo === 2).map((row) => row.id);
    expect(ids).toHaveLength(1107);
    for (const limit of [7, 50, 200]) {
      expect(await listedIds("first", limit)).toEqual(ids);
      expect(await listedIds("last", limit)).toEqual(ids.toReversed());
    }
  });
});
