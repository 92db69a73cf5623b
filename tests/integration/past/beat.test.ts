import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { makeCalls } from "#server/domain/sending/dispatch/dispatch.ts";
import { SendingBeat } from "#server/domain/sending/past/beat.ts";
import { findHold } from "#server/domain/sending/past/hold.ts";
import { isOnTimeline } from "#server/domain/sending/past/server-identity.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, claimAttempt, dispatchAll, dispatcher, openPlace, type Place } from "../submissions/world.ts";

let world: World;
let place: Place;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  place = await openPlace(world.services);
});
afterAll(async () => {
  await place?.adversary.close();
  await world?.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beat-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await run("update sending_hold set released_at = now() where released_at is null");
  await run("update attempt set state = 'abandoned' where state = 'queued'");
  await run("update sending_beat set server = null, beat_at = now()");
});

const run = (statement: string) => world.services.db.system.execute(sql.raw(statement));

function worker(options: { folder?: string; holds?: boolean } = {}): SendingBeat {
  return new SendingBeat(world.services, { folder, onHeld: () => undefined, ...options });
}

/** A worker that has just started on this database. */
async function started(options: { folder?: string; holds?: boolean } = {}): Promise<SendingBeat> {
  const beat = worker(options);
  await beat.beat();
  return beat;
}

const cause = async () => (await findHold(world.services.db.system))?.cause ?? null;
const claimWith = (beat: SendingBeat) => claimAttempt(world.services, dispatcher({ mayClaim: () => beat.mayClaim() }));

/** A send that waits, released an hour ago. */
async function waiting() {
  const stored = await storeBatch(place.owner, place.connection);
  await run(`update submission set released_at = now() - interval '1 hour' where id = '${stored.id}'`);
  return stored;
}

describe("a database that went back in time", () => {
  test("behind what is written beside it holds all sending before anything is claimed", async () => {
    await waiting();
    const before = await started();
    await before.beat();
    await run("update sending_beat set count = count - 1");
    const after = await started();
    expect(await cause()).toBe("behind");
    expect(await claimWith(after)).toBe("idle");
    const [entry] = await world.services.db.system.execute(
      sql`select meta ->> 'cause' as cause from audit where action = 'sending.held' order by seq desc limit 1`,
    );
    expect(entry).toEqual({ cause: "behind" });
  });

  test("under a running worker gives it nothing, also before its next beat", async () => {
    await waiting();
    const beat = await started();
    await beat.beat();
    await run("update sending_beat set count = count - 1");
    expect(await claimWith(beat)).toBe("idle");
    await beat.beat();
    expect(await cause()).toBe("behind");
  });

  test("with all that was beside it is known by its age while something waits to go out", async () => {
    await waiting();
    await started();
    await run("update sending_beat set beat_at = now() - interval '1 hour'");
    await started();
    expect(await cause()).toBe("unwatched");
  });

  test("on another machine, without a file, is known by its age too", async () => {
    await waiting();
    await started();
    await run("update sending_beat set beat_at = now() - interval '1 hour'");
    await started({ folder: mkdtempSync(join(folder, "new-")) });
    expect(await cause()).toBe("unwatched");
  });

  test("is known by its server or timeline, which a dump or a promoted standby does not share", async () => {
    await started();
    const [row] = await world.services.db.system.execute<{ server: string }>(sql`select server from sending_beat`);
    expect(row?.server).toMatch(/^\d+\/[0-9A-F]{8}$/);
    await run("update sending_beat set server = '7/00000001'");
    await started();
    expect(await cause()).toBe("moved");
    // Once it was released, the new server is the one that is known.
    await run("update sending_hold set released_at = now() where released_at is null");
    await started();
    expect(await cause()).toBeNull();
  });

  test("on another timeline gives a running worker nothing", async () => {
    await waiting();
    const on = (server: string) => claimAttempt(world.services, dispatcher({ mayClaim: () => isOnTimeline(server) }));
    expect(await on("7/0000000F")).toBe("idle");
    expect(await on("7/00000001")).not.toBe("idle");
    await run("update attempt set state = 'abandoned', lease_until = null where state = 'dispatching'");
  });

  test("would send again if nobody held it", async () => {
    const { id } = await waiting();
    const before = await started();
    await before.beat();
    await dispatchAll(world.services, dispatcher({ mayClaim: () => before.mayClaim() }));
    expect((await attemptOf(world.services, id)).state).toBe("accepted");
    const sent = place.adversary.ledger.length;
    await run(`update attempt set state = 'queued', due_at = now() - interval '1 second', fence = 0
      where submission_id = '${id}'`);
    await run("update sending_beat set count = count - 1");
    const held = await started();
    await dispatchAll(world.services, dispatcher({ mayClaim: () => held.mayClaim() }));
    expect(place.adversary.ledger.length).toBe(sent);
    await run("update sending_hold set released_at = now() where released_at is null");
    await run("update sending_beat set count = count - 1");
    const careless = await started({ holds: false });
    await dispatchAll(world.services, dispatcher({ mayClaim: () => careless.mayClaim() }));
    expect(place.adversary.ledger.length).toBe(sent + 1);
  });
});

describe("nothing is held", () => {
  test("after a plain restart with a queue", async () => {
    await waiting();
    await started();
    const after = await started();
    expect(await cause()).toBeNull();
    expect(await claimWith(after)).not.toBe("idle");
    await run("update attempt set state = 'abandoned', lease_until = null where state = 'dispatching'");
  });

  test("after a night off with nothing to send but what is paused, or was stored just now", async () => {
    const { id } = await waiting();
    await pauseSubmission(place.owner, { id });
    await storeBatch(place.owner, place.connection);
    await started();
    await run("update sending_beat set beat_at = now() - interval '9 hours'");
    const after = await started();
    expect(await cause()).toBeNull();
    expect(await claimWith(after)).not.toBe("idle");
    await run("update attempt set state = 'abandoned', lease_until = null where state = 'dispatching'");
  });

  test("for workers on several machines, and a new one without a file", async () => {
    await waiting();
    const others = await Promise.all(
      [1, 2, 3].map((machine) => started({ folder: mkdtempSync(join(folder, `${machine}-`)) })),
    );
    for (let round = 0; round < 3; round += 1) await Promise.all(others.map((beat) => beat.beat()));
    await started({ folder: mkdtempSync(join(folder, "new-")) });
    expect(await cause()).toBeNull();
  });

  test("for two workers of one folder, which keeps one file with the later beat", async () => {
    const [one, other] = [await started(), await started()];
    for (let round = 0; round < 10; round += 1) await Promise.all([one.beat(), other.beat()]);
    await started();
    expect(await cause()).toBeNull();
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

test("a hold that comes between a claim and its call keeps the call from being made", async () => {
  const { id } = await waiting();
  const claim = await claimAttempt(world.services, dispatcher());
  if (typeof claim === "string") throw new Error(`nothing was claimed: ${claim}`);
  await run("insert into sending_hold (cause) values ('behind')");
  const sent = place.adversary.ledger.length;
  await makeCalls(world.services, [claim], dispatcher(), () => undefined);
  expect(place.adversary.ledger.length).toBe(sent);
  expect((await attemptOf(world.services, id)).state).toBe("queued");
});
