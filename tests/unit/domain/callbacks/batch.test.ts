import { expect, test } from "vitest";
import { createBatcher } from "#server/domain/sending/callbacks/intake/batch.ts";
import { createReceived, type Received } from "#server/domain/sending/callbacks/intake/received.ts";

function row(text: string): Received {
  return createReceived({
    receivedAt: new Date(0),
    tokenHash: Buffer.alloc(32),
    method: "POST",
    contentType: null,
    query: "",
    raw: Buffer.from(text),
    sourceIp: null,
    timesSeen: 1,
  });
}

function batcher(options: { maxRows?: number; maxInFlight?: number; minBesides?: number; extraTurns?: number } = {}) {
  const batches: { rows: Received[]; finish(): void }[] = [];
  const made = createBatcher<string>({
    maxRows: options.maxRows ?? 500,
    maxBytes: 1000,
    maxInFlight: options.maxInFlight ?? 2,
    ...(options.minBesides === undefined ? {} : { minBesides: options.minBesides }),
    ...(options.extraTurns === undefined ? {} : { extraTurns: options.extraTurns }),
    send: (rows) => {
      const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, string>>();
      batches.push({
        rows,
        finish: () => resolve(new Map(rows.map((one) => [one.foldKey, `${one.raw.toString()}:${one.timesSeen}`]))),
      });
      return promise;
    },
  });
  return { ...made, batches };
}

const turn = () => new Promise(setImmediate);

test("rows of one moment go together, exact copies as one row, in key order", async () => {
  const { add, batches } = batcher();
  const fates = ["a", "b", "a", "a"].map((text) => add(row(text)));
  await turn();
  expect(batches).toHaveLength(1);
  const keys = batches[0]?.rows.map(({ foldKey }) => foldKey) ?? [];
  expect(keys).toEqual([...keys].sort());
  batches[0]?.finish();
  expect(await Promise.all(fates)).toEqual(["a:3", "b:1", "a:3", "a:3"]);
});

test("rows gather while two batches are under way, and each is answered with its own batch", async () => {
  const { add, batches, idle } = batcher();
  const first = add(row("a"));
  await turn();
  const second = add(row("b"));
  await turn();
  const late = [add(row("c")), add(row("d"))];
  await turn();
  expect(batches).toHaveLength(2);
  batches[1]?.finish();
  expect(await second).toBe("b:1");
  await turn();
  expect(batches[2]?.rows).toHaveLength(2);
  batches[2]?.finish();
  expect(await Promise.all(late)).toHaveLength(2);
  batches[0]?.finish();
  expect(await first).toBe("a:1");
  await idle();
});

test("a batch has at most so many rows and so many bytes, and a large row still goes", async () => {
  const { add, batches } = batcher({ maxRows: 3, maxInFlight: 10 });
  const texts = ["a", "b", "c", "d", "x".repeat(900), "y".repeat(900), "z".repeat(5000)];
  const fates = texts.map((text) => add(row(text)));
  await turn();
  for (const { finish } of batches) finish();
  await Promise.all(fates);
  expect(batches.map(({ rows }) => rows.length)).toEqual([3, 2, 1, 1]);
});

test("a failure of one batch reaches its own rows only", async () => {
  const made = createBatcher<string>({
    maxRows: 1,
    maxBytes: 1000,
    maxInFlight: 2,
    send: async ([one]) => {
      if (!one || one.raw.toString() === "bad") throw new Error("no");
      return new Map([[one.foldKey, "good"]]);
    },
  });
  const [bad, good] = await Promise.allSettled([made.add(row("bad")), made.add(row("fine"))]);
  expect([bad?.status, good?.status]).toEqual(["rejected", "fulfilled"]);
});

test("besides a batch under way, only many rows make another one; few wait until it is decided", async () => {
  const { add, batches } = batcher({ minBesides: 3 });
  const first = add(row("a"));
  await turn();
  const few = [add(row("b")), add(row("c"))];
  await turn();
  expect(batches).toHaveLength(1);
  const third = add(row("d"));
  await turn();
  expect(batches[1]?.rows).toHaveLength(3);
  const last = add(row("e"));
  batches[1]?.finish();
  await Promise.all([...few, third]);
  await turn();
  expect(batches).toHaveLength(2);
  batches[0]?.finish();
  await first;
  await turn();
  batches[2]?.finish();
  expect(await last).toBe("e:1");
});

test("a batch of few lets the event loop turn a little for rows that follow at once, a batch of many does not", async () => {
  const { add, batches } = batcher({ minBesides: 3, extraTurns: 2 });
  add(row("a"));
  await turn();
  add(row("b"));
  expect(batches).toHaveLength(0);
  await turn();
  await turn();
  expect(batches.map(({ rows }) => rows.length)).toEqual([2]);
  for (const text of ["c", "d", "e"]) add(row(text));
  await turn();
  expect(batches.map(({ rows }) => rows.length)).toEqual([2, 3]);
});
