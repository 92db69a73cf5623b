import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { control } from "#tests/support/sandbox.ts";
import type { World } from "#tests/support/world.ts";
import { arrivalsOf, eachSender, startDispatchers, storeChunks } from "./chunks.ts";
import { attemptsOf, stateOf } from "./world.ts";

let world: World;
let owner: Scope;
let connection: Connection;
const sandbox = eachSender((sender) => {
  ({ world, owner, connection } = sender);
});

const store = (count: number) => storeChunks(owner, connection, count);
const arrived = (of: Submission) => arrivalsOf(sandbox.url, of);
const statesOf = async ({ id }: { id: string }) => (await attemptsOf(world.services, id)).map(({ state }) => state);
const isNow = async ({ id }: { id: string }) => stateOf(world.services, id);

describe("pausing and resuming again and again while it is sent", { timeout: 300_000 }, () => {
  /** Until all of it was sent, or nothing of it is left to pause. */
  async function hammer(
    send: Submission,
    pause: () => Promise<unknown>,
    resume: () => Promise<unknown>,
  ): Promise<number> {
    let times = 0;
    for (let isOver = false; !isOver; ) {
      try {
        await pause();
        times += 1;
        await resume();
      } catch (error) {
        if (!(error instanceof DomainError && error.code === "conflict")) throw error;
        isOver = (await isNow(send)) === "accepted";
      }
    }
    return times;
  }

  test("sends each call once and loses none", async () => {
    await control(sandbox.url, "faults", { latencyMs: 5 });
    for (let round = 0; round < 3; round++) {
      const send = await store(60);
      const dispatchers = startDispatchers(world.services);
      const times = await hammer(
        send,
        () => pauseSubmission(owner, send),
        () => resumeSubmission(owner, send),
      );
      await dispatchers.end();
      expect(times).toBeGreaterThan(3);
      const texts = await arrived(send);
      expect(texts).toHaveLength(60);
      expect(new Set(texts).size).toBe(60);
    }
  });

  test("where a pause takes back calls that may have left, some are sent twice", async () => {
    await control(sandbox.url, "faults", { latencyMs: 20 });
    const send = await store(40);
    const dispatchers = startDispatchers(world.services);
    await vi.waitFor(async () => expect((await arrived(send)).length).toBeGreaterThan(4), { timeout: 30_000 });
    const { system } = world.services.db;
    const ours = sql`submission_id = ${send.id}`;
    for (let round = 0; round < 40; round++) {
      await system.execute(
        sql`update attempt set state = 'queued', due_at = null where ${ours} and state in ('queued', 'dispatching')`,
      );
      await system.execute(sql`update attempt set due_at = now() where ${ours} and state = 'queued'`);
    }
    await vi.waitFor(async () => expect(await statesOf(send)).not.toContain("queued"), {
      timeout: 60_000,
      interval: 100,
    });
    await dispatchers.end();
    const texts = await arrived(send);
    expect(texts.length).toBeGreaterThan(new Set(texts).size);
  });
});
