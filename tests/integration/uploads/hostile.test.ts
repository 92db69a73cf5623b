import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { hostileWorkbooks } from "#tests/support/hostile-workbooks.ts";
import { claimNext, endLeases, hurry } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { readAll, readNext, received, storedRows, uploadRow } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const small = "Name,Number\nAnn,+4915112345678\n";
const large = `Name,Number\n${Array.from({ length: 150_000 }, (_, no) => `Person ${no},+49151${10_000_000 + no}`).join("\n")}\n`;
const stateOf = async (id: string) => {
  const { state, problem } = await uploadRow(world.services, id);
  return { state, problem };
};
const sentences: Record<keyof typeof hostileWorkbooks, RegExp> = {
  "tags opened 64 MiB deep": /workbook is damaged/,
  "tags opened 16 MiB deep, below what a ratio is asked of": /workbook is damaged/,
  "20,000 rows of one empty cell in the last column": /workbook is empty/,
  "16 MiB of such rows": /workbook is empty/,
  "more rows without text than a sheet can have": /continues after row 1,048,576/,
};
for (const [what, sentence] of Object.entries(sentences))
  test(`a workbook of ${what} ends in a sentence within 5 s of a processor`, { timeout: 60_000 }, async () => {
    const make = Object.entries(hostileWorkbooks).find(([name]) => name === what)?.[1];
    const file = make?.() ?? Buffer.alloc(0);
    const id = await received(owner, file, { name: "small.xlsx" });
    await readNext(world.services, { limits: { cpuMs: 5000, memoryBytes: 256 * 1024 * 1024 } });
    expect(await stateOf(id)).toEqual({ state: "failed", problem: expect.stringMatching(sentence) });
  });

test("a file that takes too much of a processor's time ends in a sentence, at its first try", async () => {
  const id = await received(owner, large);
  await readNext(world.services, { limits: { cpuMs: 1 } });
  expect(await stateOf(id)).toEqual({ state: "failed", problem: expect.stringMatching(/takes longer to read/) });
});

test("a file that takes too much memory ends in a sentence, at its first try", async () => {
  const id = await received(owner, large);
  await readNext(world.services, { limits: { memoryBytes: 1024 } });
  expect(await stateOf(id)).toEqual({ state: "failed", problem: expect.stringMatching(/takes more memory to read/) });
  const second = await received(owner, large);
  // As Node ends when its heap is full.
  await readNext(world.services, { onStart: (pid) => process.kill(pid, "SIGABRT") });
  expect(await stateOf(second)).toEqual({
    state: "failed",
    problem: expect.stringMatching(/takes more memory to read/),
  });
});

test("a file whose reader is killed again and again is given up at the third try, and others are read", async () => {
  const id = await received(owner, small);
  const kill = { onStart: (pid: number) => process.kill(pid, "SIGKILL") };
  const again = async () => {
    await hurry(world.services);
    await readNext(world.services, kill);
  };
  await again();
  await again();
  expect((await stateOf(id)).state).toBe("reading");
  await again();
  expect(await stateOf(id)).toEqual({ state: "failed", problem: expect.stringMatching(/three times/) });
  expect(await storedRows(world.services, id)).toEqual([]);
  const next = await received(owner, small);
  await readAll(world.services);
  expect((await stateOf(next)).state).toBe("read");
});

test("a file that took three workers with it is not tried by a fourth", async () => {
  const id = await received(owner, small);
  for (let died = 0; died < 3; died += 1) {
    expect((await claimNext(world.services, "read_upload"))?.key).toBe(id);
    await endLeases(world.services);
  }
  const started: number[] = [];
  expect(await readNext(world.services, { onStart: (pid) => started.push(pid) })).toBe(true);
  expect(started).toEqual([]);
  expect(await stateOf(id)).toEqual({ state: "failed", problem: expect.stringMatching(/three times/) });
});

test("workspaces take turns, and one whose file is being read waits while another has one", async () => {
  const greedy = await createWorkspace(world.services);
  const patient = await createWorkspace(world.services);
  const many = [await received(greedy, small), await received(greedy, small), await received(greedy, small)];
  const one = await received(patient, small);
  const take = async () => (await claimNext(world.services, "read_upload"))?.key;
  expect(new Set([await take(), await take()])).toEqual(new Set([many[0], one]));
  expect(await take()).toBeUndefined();
  const another = await received(patient, small);
  await endLeases(world.services);
  // Each has a turn again, whoever came first.
  const second = [await take(), await take()];
  expect(second.filter((id) => many.includes(id ?? ""))).toHaveLength(1);
  expect(second.filter((id) => id === one || id === another)).toHaveLength(1);
});
