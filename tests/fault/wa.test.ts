import { expect, test } from "vitest";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Step } from "#server/platform/exchange.ts";
import { attemptsOf } from "#tests/integration/submissions/world.ts";
import { dispatchables, openPlace, orders, sentDraft } from "#tests/integration/wa/world.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { backToQueue, halfWay, toUnknown } from "./half-way.ts";

const numbers = 2000;
const slots = 8;

let journalled = 0;
/** Messages to 2,000 numbers, each a call. */
const { kill, sandbox, services } = halfWay({
  openPlace,
  send: async (owner) => {
    const id = await sentDraft(owner, { cells: orders(numbers) });
    journalled = (await fetchJournal(sandbox.url)).at(-1)?.seq ?? 0;
    return id;
  },
  dispatchables,
  occurrence: 1000,
});

/** How often the platform was asked to send to each number since. */
async function askedTimes(): Promise<number[]> {
  const times = new Map<string, number>();
  for (const { path, body } of await fetchJournal(sandbox.url, journalled)) {
    if (path !== waTemplateSendMsg.path) continue;
    const recipient = /"recipient":"(\d+)"/.exec(body)?.[1] ?? "";
    times.set(recipient, (times.get(recipient) ?? 0) + 1);
  }
  return [...times.values()];
}

test.each<Step>(["claimed", "acted_unread", "outcome_committed"])(
  "a worker killed at %s half way through 2,000 messages: each is accepted or unknown, and none goes out twice",
  async (step) => {
    const { owner, id } = await kill(step, toUnknown, slots);
    const times = await askedTimes();
    expect(Math.max(...times)).toBe(1);
    const attempts = await attemptsOf(services(), id);
    expect(attempts).toHaveLength(numbers);
    const unknown = attempts.filter(({ state }) => state === "unknown").length;
    // As many as were under way, and as many that had ended and were not stored yet.
    expect(unknown).toBeLessThanOrEqual(2 * slots);
    const figures = await readFigures(owner, waChannel, id);
    expect(figures).toMatchObject({
      planned: numbers,
      accepted: numbers - unknown,
      unknown,
      refused: 0,
      waiting: 0,
      notSent: 0,
    });
    expect(times.length).toBeGreaterThanOrEqual(numbers - unknown);
  },
);

test("would send to some twice if expired leases went back to the queue", async () => {
  await kill("acted_unread", backToQueue, slots);
  expect((await askedTimes()).filter((count) => count === 2).length).toBeGreaterThan(0);
});
